import { type CorrelatedMessage } from '../../../analysis/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { resultOf } from '../../reading/index.ts';
import { listMember, textMember } from '../../../json/index.ts';

const ROOTS_MOST = 2000;
const URI_MOST = 2000;

/** The roots as the client gave them once. */
export interface RootList {
  readonly uris: ReadonlySet<string>;
  /** Row of the request for them. */
  readonly begun: number;
  readonly row: number;
}

/** The roots that the client gave last, and whether it told of a change since. */
export class RootMemory implements Memory {
  static readonly scope: MessageScope = { methods: ['roots/list', 'notifications/roots/list_changed'] };
  newest: RootList | null = null;
  /** Row of the newest word that they changed, -1 before. */
  changed = -1;

  message(correlated: CorrelatedMessage): void {
    if (correlated.method === 'notifications/roots/list_changed' && correlated.dir === 'c2s')
      this.changed = correlated.row;
    const list = rootsIn(correlated);
    if (list !== null) this.newest = list;
  }
}

/** The roots of an answer to `roots/list`; null for any other message, and for lists too long to be kept. */
export function rootsIn(correlated: CorrelatedMessage): RootList | null {
  const { dir, row, operation } = correlated;
  const result = dir === 'c2s' ? resultOf(correlated, 'roots/list') : null;
  if (result === null || operation === null) return null;
  const uris = listMember(result, 'roots').map((root) => textMember(root, 'uri'));
  if (uris.length > ROOTS_MOST || uris.some((uri) => uri.length > URI_MOST)) return null;
  return { uris: new Set(uris), begun: operation.request, row };
}
