import { z } from 'zod';
import { command } from './command.ts';
import type { StandingRule } from '../answering/index.ts';
import { connection, text } from './inputs.ts';

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

/** What is done with questions of one method without asking (see StandingRule of shared/answering). */
const standingRule = z.strictObject({
  method: text.min(1).max(200),
  /** Only questions whose params hold this text; '' for all. */
  containing: text.max(1_000).default(''),
  reply: z.discriminatedUnion('kind', [
    /** Waits for the user, whatever the ordinary client would do. */
    z.strictObject({ kind: z.literal('ask') }),
    /** Elicitation: accepts with the form's defaults, these members on top. */
    z.strictObject({ kind: z.literal('accept'), content: z.record(text, z.unknown()).default({}) }),
    z.strictObject({ kind: z.literal('decline') }),
    z.strictObject({ kind: z.literal('cancel') }),
    /** These results one after the other, the last one for ever. */
    z.strictObject({ kind: z.literal('results'), results: z.array(z.unknown()).min(1).max(1_000).readonly() }),
    z.strictObject({ kind: z.literal('error'), code: z.number(), message: text.max(10_000) }),
    z.strictObject({ kind: z.literal('ignore') }),
  ]),
  delayMs: z.int().min(0).max(86_400_000).default(0),
  enabled: z.boolean().default(true),
});

export const standingRules = z.array(standingRule).max(200).readonly();

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

export type Reply = z.infer<typeof reply>;
