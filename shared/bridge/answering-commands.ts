import { z } from 'zod';
import { command } from './command.ts';
import type { StandingRule } from '../answering/index.ts';
import { connection, text } from './inputs.ts';
import { standingRules } from './standing-rules.ts';

/** JSON text of any value, valid or not: it is sent as it stands. */
const json = text.max(64 * 1024 * 1024);

/** What a question of the server gets. */
const reply = z.discriminatedUnion('kind', [
  /** A result, as JSON text. */
  z.strictObject({ kind: z.literal('result'), json }),
  z.strictObject({ kind: z.literal('error'), code: z.number(), message: text, data: json.optional() }),
  /** The whole response as text. Not for an input of a multi-round-trip request, which has no response of its own. */
  z.strictObject({ kind: z.literal('raw'), text: json }),
  /** Nothing: the server waits. */
  z.strictObject({ kind: z.literal('ignore') }),
]);

/** The client's side of the conversation. */
export const ANSWERING_COMMANDS = {
  /** Gives the seq of the frame that was sent; 0 where nothing was, or not yet. */
  answerQuestion: command(
    z.strictObject({
      connection,
      /** Key of the question. */
      question: text.max(400),
      reply,
      delayMs: z.int().min(0).max(86_400_000),
      /** Sends it although the question was answered before, or is no longer waited for. */
      insist: z.boolean(),
    }),
  ).gives<{ seq: number }>(),
  standingRules: command(z.strictObject({ connection })).gives<readonly StandingRule[]>(),
  /** Sets the rules of the server of a connection, for all connections to it. */
  setStandingRules: command(z.strictObject({ connection, rules: standingRules })),
} as const;
