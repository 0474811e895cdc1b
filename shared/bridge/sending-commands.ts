import { z } from 'zod';
import { command } from './command.ts';
import type { RepetitionReport, Sending, SendingPreview, VariableFile } from '../compose/index.ts';
import { connection, seq, text } from './inputs.ts';
import { HEADER_NAME } from '../mcp/index.ts';

/** A header of one request over HTTP: set in the place of ours or beside ours; with null it is left out. */
const headerEdit = z.strictObject({
  name: z.string().regex(HEADER_NAME, 'It must be a header name.'),
  value: text
    .max(65_536)
    .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'It must be one line of printable Latin characters.')
    .nullable(),
});

const spoiling = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('duplicate-key') }),
  z.strictObject({ how: z.literal('newline') }),
  z.strictObject({ how: z.literal('bad-utf8') }),
  z.strictObject({ how: z.literal('truncate'), bytes: z.int().min(0) }),
]);

/** A text and how it goes out; `Sending` of shared/compose says what each of it means. */
export const sending = z.strictObject({
  text,
  end: z.enum(['lf', 'crlf', 'none']),
  bom: z.boolean(),
  variables: z.boolean().optional(),
  headers: z.array(headerEdit).max(100).readonly().optional(),
  spoil: z.array(spoiling).max(10).readonly().optional(),
  chunks: z.strictObject({ bytes: z.int().min(1), delayMs: z.int().min(0).max(600_000) }).optional(),
  closeEarly: z.boolean().optional(),
}) satisfies z.ZodType<Sending>;

/** Messages by hand. */
export const SENDING_COMMANDS = {
  /** Sends a text, exactly as it stands where nothing else is asked for. */
  send: command(sending.extend({ connection })).gives<{ seq: number }>(),
  /** Lets this window speak into a tapped connection, or ends that. */
  switchSpeech: command(z.strictObject({ connection, on: z.boolean() })),
  /** Says a message into a tapped connection on which speaking is on: to the server as its client, or to the client as its server. */
  speak: command(sending.extend({ connection, to: z.enum(['server', 'client']) })),
  /** What `send` would put on the wire. */
  previewSending: command(sending.extend({ connection })).gives<SendingPreview>(),
  /** Sends a request over and over, each time with an id of its own; resolves when all have ended. */
  sendRepeatedly: command(
    sending.extend({
      connection,
      times: z.int().min(1).max(100_000),
      concurrency: z.int().min(1).max(1_000),
    }),
  ).gives<RepetitionReport>(),
  stopRepeating: command(z.strictObject({ connection })),
  /** Sends a well-formed request of this method with the next free id, as the era has it (`_meta`), by the user's hand; gives the exact JSON text of its id. */
  request: command(
    z.strictObject({
      connection,
      method: text.min(1).max(1_000),
      /** JSON text of an object; '' for none. */
      params: text,
      /** Asks for progress notifications. */
      progress: z.boolean(),
    }),
  ).gives<{ seq: number; id: string }>(),
  /** Resolves when the request that this event carries has ended, however. Gives the index of the operation in the observation, -1 where the event opens none. */
  awaitAnswer: command(z.strictObject({ connection, seq })).gives<{ operation: number }>(),
  /** Arms the timer of a pending request anew: so many ms from now, 0 for none. `id` is its exact JSON text. */
  changeTimeout: command(z.strictObject({ connection, id: text, ms: z.int().min(0).max(86_400_000) })),
  /** The variables that hand-made requests can name. Values that are secrets come masked. */
  readVariables: command(z.strictObject({})).gives<VariableFile>(),
} as const;
