import { z } from 'zod';
import { command } from './command.ts';
import type { SequenceFolder, SequenceOutline, SequenceReport } from '../sequences/index.ts';
import { isDeviceName } from '../sinks/index.ts';
import { connection, text } from './inputs.ts';
import { sending } from './sending-commands.ts';

/** Plain name of a file in the requests folder. */
const fileName = text
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,100}\.yaml$/u, 'It must be a plain file name that ends in .yaml.')
  .refine((name) => !isDeviceName(name), 'Windows keeps this name for a device: choose another one.');
const sequenceText = text.max(16 * 1024 * 1024);
/** Chosen by the engine. */
const run = text.min(1).max(64);

/** Saved requests and sequences. */
export const SEQUENCE_COMMANDS = {
  listSequences: command(z.strictObject({})).gives<SequenceFolder>(),
  readSequence: command(z.strictObject({ fileName })).gives<{ readonly text: string }>(),
  /** Writes a text as it is, whatever it says. */
  saveSequence: command(z.strictObject({ fileName, text: sequenceText })),
  deleteSequence: command(z.strictObject({ fileName })),
  /** Adds a message to the end of a file, which is made where there is none. */
  keepMessage: command(z.strictObject({ fileName, name: text.max(200), sending })).gives<{
    readonly fileName: string;
  }>(),
  /** What a text says and what is wrong with it. */
  outlineSequence: command(z.strictObject({ text: sequenceText })).gives<SequenceOutline>(),
  /** Runs a text on a connection; `step` is the index of the only one that is to run. */
  runSequence: command(
    z.strictObject({ connection, text: sequenceText, step: z.int().min(0).optional() }),
  ).gives<SequenceReport>(),
  stopSequence: command(z.strictObject({ run })),
} as const;
