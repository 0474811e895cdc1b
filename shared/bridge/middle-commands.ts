import { z } from 'zod';
import type { Direction } from '../capture/index.ts';
import type { RulesOutline } from '../middle/index.ts';
import { command } from './command.ts';
import { connection, text } from './inputs.ts';

const rulesText = text.max(5_000_000);
/** Number of a held message on its connection. */
const held = z.int().min(1);
const at = z.array(z.int().min(0).max(100_000)).min(1).max(16).readonly();

/** What becomes of a message that is held. */
const verdict = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('forward') }),
  /** Another text goes on in its place. `insist`: also where it is no JSON. */
  z.strictObject({ kind: z.literal('edited'), text: text.max(64 * 1024 * 1024), insist: z.boolean() }),
  z.strictObject({ kind: z.literal('drop') }),
  /** Whoever wrote it gets this text, in the place of the other side, and the message goes nowhere. */
  z.strictObject({ kind: z.literal('answer'), text: text.max(64 * 1024 * 1024), insist: z.boolean() }),
  /** It waits so many ms from now; then it goes on, or is dropped, as was said before. */
  z.strictObject({ kind: z.literal('later'), ms: z.int().min(0).max(3_600_000) }),
  /** So many ms from now it goes on, or this text in its place, unless something else is said until then. */
  z.strictObject({
    kind: z.literal('forward later'),
    ms: z.int().min(0).max(3_600_000),
    text: text.max(64 * 1024 * 1024).nullable(),
    insist: z.boolean(),
  }),
]);

const rule = z.strictObject({
  name: text.min(1).max(200),
  when: text.max(10_000),
  direction: z.enum(['c2s', 's2c']),
  do: z.array(z.record(text, z.unknown())).min(1).max(100).readonly(),
});

/** One change of a text of rules (see RulesChange of shared/middle). */
const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('switch'), at, on: z.boolean() }),
  z.strictObject({ kind: z.literal('move'), at, by: z.int().min(-1000).max(1000) }),
  z.strictObject({ kind: z.literal('remove'), at }),
  z.strictObject({ kind: z.literal('add'), rule }),
]);

/** What stands between client and server. */
export const MIDDLE_COMMANDS = {
  /** What a text of rules says and what is wrong with it. */
  outlineRules: command(z.strictObject({ text: rulesText })).gives<RulesOutline>(),
  editRules: command(z.strictObject({ text: rulesText, change })).gives<{ readonly text: string }>(),
  /**
   * Puts rules into force on a connection, and keeps them for its server; '' for none. `over`: the version of those that they are to
   * take the place of; where others are in force by now, since another window has changed them, nothing is done.
   */
  putRules: command(z.strictObject({ connection, text: rulesText, over: z.int().min(0) })),
  /**
   * Keeps rules for every server that has none of its own; '' for none. They are in force on connections that begin afterwards. Gives
   * those that were kept before.
   */
  keepRulesForAll: command(z.strictObject({ text: rulesText })).gives<{ readonly before: string }>(),
  /** Of the messages that are held so many from this place on, in their order. */
  heldMessages: command(
    z.strictObject({ connection, from: z.int().min(0).max(100_000), count: z.int().min(1).max(500) }),
  ).gives<{ readonly held: readonly HeldMessage[] }>(),
  heldText: command(z.strictObject({ connection, held })).gives<{ readonly text: string }>(),
  releaseHeld: command(
    z.strictObject({
      connection,
      held: z.union([z.literal('all'), z.array(held).min(1).max(100_000).readonly()]),
      verdict,
    }),
  ),
} as const;

export type HeldVerdict = z.infer<typeof verdict>;

/** A message that is held. Times are ms since 1970. */
export interface HeldMessage {
  readonly held: number;
  readonly dir: Direction;
  /** Of a response that of its request; '' for none. */
  readonly method: string;
  /** The id's exact JSON text; '' for none. */
  readonly id: string;
  readonly rules: string;
  readonly bytes: number;
  readonly since: number;
  /** When it goes on by itself, or is dropped. */
  readonly until: number;
  readonly afterwards: 'forward' | 'drop';
  /** When its client gives up waiting; −1 where nobody knows. */
  readonly deadline: number;
  /** How often its client was told of progress meanwhile; −1 where it is told nothing. */
  readonly keptAlive: number;
}

/** The same as a window is told of it: the text only where it is another one than before. */
export type MiddleDelta = Omit<MiddleState, 'text'> & { readonly text?: string };

/** What stands between client and server of a connection. */
export interface MiddleState {
  /** The rules in force; '' for none. */
  readonly text: string;
  /** Rises when other rules are put into force. */
  readonly version: number;
  /** How many messages each rule has touched, in their order in the text. */
  readonly touched: readonly number[];
  /** The first of those that are held, and how many there are. */
  readonly held: readonly HeldMessage[];
  readonly total: number;
}
