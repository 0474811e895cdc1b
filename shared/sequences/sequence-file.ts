import { z } from 'zod';
import { CLIENT_STEPS } from './sequence.ts';
import { HEADER_NAME } from '../mcp/index.ts';
import { DURATION, durationMs } from '../yaml/index.ts';

/** What a file says, before its steps are made of it. */
const text = z.string();
const name = text.max(200);

/** `250`, `250ms`, `1.5 s`; a bare number is ms. */
const time = z
  .union([z.number().min(0).max(86_400_000), text.regex(DURATION, 'It must be a time, such as 500ms or 2s.')])
  .transform(durationMs);

const facts = {
  name: name.optional(),
  expect: z
    .union(
      [text, z.array(text).max(100)],
      'It must be a filter or a list of filters. Quote what has a colon and a blank, or begins with [ or {.',
    )
    .optional(),
  capture: z.record(text.regex(/^[A-Za-z_][\w.-]{0,199}$/, 'It must be a name.'), text).optional(),
  timeout: time.optional(),
};

const headers = z.record(text.regex(HEADER_NAME, 'It must be a header name.'), text.nullable());

const spoiling = z.union([
  z.enum(['duplicate-key', 'newline', 'bad-utf8']),
  z.strictObject({ truncate: z.int().min(0) }),
]);

const request = z.strictObject({
  ...facts,
  request: text.min(1),
  params: z.unknown().optional(),
  progress: z.boolean().optional(),
  answer: z.boolean().optional(),
});
const notify = z.strictObject({ ...facts, notify: text.min(1), params: z.unknown().optional() });
const send = z.strictObject({
  ...facts,
  send: text,
  /** True where `{{…}}` stands for itself. */
  verbatim: z.boolean().optional(),
  end: z.enum(['lf', 'crlf', 'none']).optional(),
  bom: z.boolean().optional(),
  headers: headers.optional(),
  spoil: z.array(spoiling).max(10).optional(),
  chunks: z.strictObject({ bytes: z.int().min(1), delay: time }).optional(),
  closeEarly: z.boolean().optional(),
  answer: z.boolean().optional(),
});
const wait = z.strictObject({ name: name.optional(), wait: time });
const until = z.strictObject({ ...facts, until: text.min(1) });
const clientStep = z.strictObject({ name: name.optional(), do: z.enum(CLIENT_STEPS) });

/** The schema of each kind of step, by the member that names the kind. */
export const STEP_SCHEMAS = { request, notify, send, wait, until, do: clientStep } as const;

export type FileStep = { [K in keyof typeof STEP_SCHEMAS]: z.infer<(typeof STEP_SCHEMAS)[K]> & { readonly kind: K } };

/** The file around its steps. */
export const sequenceFile = z.strictObject({
  'mcpscope-sequence': z.literal(1, 'It must be 1: mcpscope knows no other version of the format.'),
  name: name.optional(),
  variables: z.record(text, z.union([text, z.number(), z.boolean()])).optional(),
  answers: z.array(z.unknown()).max(200).optional(),
  steps: z.array(z.unknown()).min(1).max(10_000),
});
