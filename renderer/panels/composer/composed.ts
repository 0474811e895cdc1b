import { useMemo } from 'react';
import type { RepetitionReport } from '../../../shared/compose/index.ts';
import { isObject } from '../../../shared/json/index.ts';
import { REVISIONS, type Revision } from '../../../shared/mcp/index.ts';
import { perConnection, plainMembers } from '../../state/index.ts';
import { withoutSecrets } from './header-rows.ts';
import { PLAIN_SEND_OPTIONS, type SendOptions } from './send-options.ts';
import { readSendOptions } from './sent-message.ts';

/** Popovers of the composer. */
export type ComposerPopover = 'templates' | 'misbehave' | 'variables' | 'history' | 'repeat';

/** A request that is sent over and over. */
export type Repetition =
  | { readonly state: 'going'; readonly times: number; readonly atOnce: number }
  | { readonly state: 'ended'; readonly report: RepetitionReport };

/** What is shown of the exchange that was begun here last: the reply as a tree or as its exact text, or what was sent. */
export const REPLY_VIEWS = ['tree', 'text', 'sent'] as const;
export type ReplyView = (typeof REPLY_VIEWS)[number];

/** What is chosen in the composer of a connection, beside its text. */
export interface Composed {
  readonly sendOptions: SendOptions;
  /** The send options stay after a message was sent. */
  readonly keep: boolean;
  /** Whether variables are filled in; null: where an environment file is chosen. */
  readonly fill: boolean | null;
  /** Null: the revision in force. */
  readonly revision: Revision | null;
  /** Who is spoken to on a tapped connection. */
  readonly to: 'server' | 'client';
  /** The table of headers is shown. */
  readonly headers: boolean;
  /** The reply stands beside the text, once there is one. */
  readonly reply: boolean;
  readonly replyView: ReplyView;
  /** Event of the message that was sent last from here; 0 before the first. */
  readonly sent: number;
  readonly popover: ComposerPopover | null;
  readonly repetition: Repetition | null;
}

const NOTHING: Composed = {
  sendOptions: PLAIN_SEND_OPTIONS,
  keep: false,
  fill: null,
  revision: null,
  to: 'server',
  headers: false,
  reply: true,
  replyView: 'tree',
  sent: 0,
  popover: null,
  repetition: null,
};

/** Secrets of headers are not kept, as in the history. */
const composers = perConnection(NOTHING, {
  name: 'composer',
  read: (value) => ({
    ...plainMembers(NOTHING, value),
    sendOptions: isObject(value['sendOptions']) ? readSendOptions(value['sendOptions']) : PLAIN_SEND_OPTIONS,
    fill: typeof value['fill'] === 'boolean' ? value['fill'] : null,
    to: spokenTo(value['to']),
    revision: REVISIONS.find((revision) => revision === value['revision']) ?? null,
    replyView: REPLY_VIEWS.find((view) => view === value['replyView']) ?? NOTHING.replyView,
  }),
  write: ({ popover: _popover, repetition: _repetition, ...composed }) => ({
    ...composed,
    sendOptions: { ...composed.sendOptions, headers: withoutSecrets(composed.sendOptions.headers) },
  }),
  nextRun: (composed) => ({ ...composed, sent: 0, popover: null, repetition: null }),
});

function spokenTo(value: unknown): Composed['to'] {
  return value === 'client' ? 'client' : 'server';
}

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
