import { z } from 'zod';
import { MARK_COLOURS } from '../capture/index.ts';
import { DURATION, durationMs } from '../yaml/index.ts';

/** Of the format of files of rules. */
export const VERSION = 1;

const text = z.string();
const count = z.int().min(0).max(1_000_000_000);
const KEYS = 'Its names must be JSON pointers, such as /params/name.';
const pointer = text.regex(/^(?:\/|$)/, 'It must be a JSON pointer, such as /params/name.');
const time = z
  .union([z.number().min(0).max(86_400_000), text.regex(DURATION, 'It must be a time, such as 500ms or 2s.')])
  .transform(durationMs);

const patchStep = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), path: pointer, value: z.unknown() }),
  z.strictObject({ op: z.literal('replace'), path: pointer, value: z.unknown() }),
  z.strictObject({ op: z.literal('test'), path: pointer, value: z.unknown() }),
  z.strictObject({ op: z.literal('remove'), path: pointer }),
  z.strictObject({ op: z.literal('copy'), from: pointer, path: pointer }),
  z.strictObject({ op: z.literal('move'), from: pointer, path: pointer }),
]);

const path = text.min(1).max(4096);

const error = z.object({ code: z.int(), message: text, data: z.unknown().optional() });

/** The value of each kind of step, by its name. */
export const STEP_VALUES = {
  edit: z.strictObject({
    set: z.record(pointer, z.unknown(), KEYS).optional(),
    remove: z.array(pointer).optional(),
    rename: z.record(pointer, text, KEYS).optional(),
  }),
  patch: z.array(patchStep).min(1).max(1000),
  replace: z.union([
    z.strictObject({ find: text.min(1), with: text }),
    z.strictObject({ pattern: text.min(1), with: text, 'ignore-case': z.boolean().optional() }),
  ]),
  delay: z.union([time, z.strictObject({ ms: time, jitter: time.optional() })]),
  throttle: z.strictObject({ 'bytes-per-second': z.int().min(1) }),
  hold: z.union([
    z.literal(true, 'It must be true, or name for, afterwards and keep-alive.'),
    z.strictObject({
      for: time.optional(),
      afterwards: z.enum(['forward', 'drop']).optional(),
      'keep-alive': time.refine((ms) => ms >= 100, 'It must be 100 ms at least.').optional(),
    }),
  ]),
  drop: z.literal(true, 'It must be true.'),
  duplicate: z.int().min(2).max(1000),
  reorder: z.int().min(1).max(1000),
  answer: z.union([
    z.strictObject({ result: z.unknown() }),
    z.strictObject({ error }),
    z.strictObject({ text }),
    z.strictObject({ file: path }),
    z.strictObject({
      recorded: z.union([path, z.strictObject({ capture: path, seq: z.int().min(1).optional() })]),
    }),
  ]),
  redirect: z.union([
    z.strictObject({ command: z.array(text.min(1).max(10_000)).min(1).max(1000) }),
    z.strictObject({ url: text.regex(/^https?:\/\//i, 'It must begin with http:// or https://.').max(10_000) }),
    z.strictObject({ server: text.min(1).max(200) }),
  ]),
  fault: text,
  note: text.min(1).max(1000),
  mark: z.enum(MARK_COLOURS, `It must be one of ${MARK_COLOURS.join(', ')}.`),
  notify: text.min(1).max(1000),
  'stop-recording': z.literal(true, 'It must be true.'),
  script: text.min(1).max(100_000),
} as const;

export type StepName = keyof typeof STEP_VALUES;
export type StepValue = { [K in StepName]: z.infer<(typeof STEP_VALUES)[K]> };

const condition = {
  when: text.max(10_000).optional(),
  direction: z.enum(['c2s', 's2c']).optional(),
  after: count.optional(),
  every: z.int().min(1).optional(),
  once: z.boolean().optional(),
  times: count.optional(),
  chance: z.number().min(0).max(1).optional(),
};

export const ruleSchema = z.strictObject({
  name: text.min(1).max(200).optional(),
  enabled: z.boolean().optional(),
  ...condition,
  do: z.array(z.unknown()).min(1).max(100),
});

export const groupSchema = z.strictObject({
  group: text.min(1).max(200),
  enabled: z.boolean().optional(),
  rules: z.array(z.unknown()).max(1000),
});

/** The file around its rules. */
export const rulesFile = z.strictObject({
  'mcpscope-rules': z.literal(VERSION, `It must be ${VERSION}: mcpscope knows no other version of the format.`),
  name: text.min(1).max(200).optional(),
  seed: z.int().min(0).max(0xffff_ffff).optional(),
  rules: z.array(z.unknown()).min(1).max(1000),
});
