import { useMemo } from 'react';
import type { RepetitionReport } from '../../../shared/compose/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { perConnection } from '../../state/index.ts';
import { PLAIN_SEND_OPTIONS, type SendOptions } from './send-options.ts';

/** Popovers of the composer. */
export type ComposerPopover = 'templates' | 'misbehave' | 'variables' | 'history' | 'repeat';

/** A request that is sent over and over. */
export type Repetition =
  | { readonly state: 'going'; readonly times: number; readonly atOnce: number }
  | { readonly state: 'ended'; readonly report: RepetitionReport };

/** What is chosen in the composer of a connection, beside its text. */
export interface Composed {
  readonly sendOptions: SendOptions;
  /** The send options stay after a message was sent. */
  readonly keep: boolean;
  /** Whether variables are filled in; null: where an environment file is chosen. */
  readonly fill: boolean | null;
  /** Null: the revision in force. */
  readonly revision: Revision | null;
  /** The table of headers is shown. */
  readonly headers: boolean;
  readonly popover: ComposerPopover | null;
  readonly repetition: Repetition | null;
}

const NOTHING: Composed = {
  sendOptions: PLAIN_SEND_OPTIONS,
  keep: false,
  fill: null,
  revision: null,
  headers: false,
  popover: null,
  repetition: null,
};

const composers = perConnection(NOTHING);

/** What is chosen in the composer of a connection, outside React. */
export const composedOf = composers.of;

/** Changes what is chosen in the composer of a connection. */
export function changeComposed(connection: string, change: Partial<Composed>): void {
  composers.set(connection, { ...composers.of(connection), ...change });
}

/** What is chosen in the composer of a connection, and the way to change it. */
export function useComposed(connection: string): readonly [Composed, (change: Partial<Composed>) => void] {
  const composed = composers.use(connection);
  const change = useMemo(() => (part: Partial<Composed>) => changeComposed(connection, part), [connection]);
  return [composed, change];
}
