import { type CorrelatedMessage, RecentMap } from '../../analysis/index.ts';
import { META } from '../../mcp/index.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import { Callers } from './callers.ts';
import { ListWalk } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { fingerprint, listMember, member, textMember } from '../../json/index.ts';

export const LIST_METHODS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
/** Requests that change nothing on a server. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...LIST_METHODS,
  'server/discover',
  'prompts/get',
  'resources/read',
  'completion/complete',
  'subscriptions/listen',
]);
const LISTS: ReadonlySet<string> = new Set(LIST_METHODS);
const REQUESTS_MOST = 512;

/** For whom the lists of the server were given, and what may have changed them since. */
export class ListMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'result', 'error', 'notification'] };

  /** Row of the newest request, or answer to one, that may change what a server has; -1 before. */
  touchedRow = -1;
  /** The templates, which no other memory walks through for their names alone. */
  readonly templates = new ListWalk<true>(
    'resources/templates/list',
    'notifications/resources/list_changed',
    templatesIn,
  );
  /** By row of the request for a page. */
  readonly #given = new RecentMap<number, string>(REQUESTS_MOST);
  readonly #askedRows = new Map<string, number>();
  readonly #callers = new Callers();

  event(event: CaptureEvent): void {
    this.#callers.event(event);
  }

  message(correlated: CorrelatedMessage): void {
    const { row, method, operation, message } = correlated;
    if (message.class === 'notification') {
      if (method === 'notifications/resources/list_changed') this.templates.message(correlated);
      return;
    }
    if (operation?.dir !== 'c2s') return;
    if (!HARMLESS.has(operation.method)) {
      this.touchedRow = row;
      return;
    }
    if (method === 'resources/templates/list') this.templates.message(correlated);
    if (message.class !== 'request') return;
    this.#askedRows.set(method, row);
    if (!LISTS.has(method)) return;
    const meta = member(member(message.value, 'params'), '_meta');
    const capabilities = fingerprint(member(meta, META.clientCapabilities)) ?? 0;
    const version = textMember(meta, META.protocolVersion).slice(0, 64);
    this.#given.set(row, `${this.#callers.of(operation)} ${version} ${capabilities}`);
  }

  /** Whether two requests for pages came from the same caller, with the same version and capabilities. */
  alike(one: number, other: number): boolean {
    const given = this.#given.get(one);
    return given !== undefined && given === this.#given.get(other);
  }

  /** Row of the newest harmless request other than for this list; -1 for none. */
  unrelatedRow(method: string): number {
    let newest = -1;
    for (const [other, row] of this.#askedRows) if (other !== method && row > newest) newest = row;
    return newest;
  }
}

function* templatesIn(result: unknown): Generator<readonly [string, true]> {
  for (const template of listMember(result, 'resourceTemplates')) {
    const uri = member(template, 'uriTemplate');
    if (typeof uri === 'string') yield [uri, true];
  }
}
