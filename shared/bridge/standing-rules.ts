import { z } from 'zod';
import { text } from './inputs.ts';

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
