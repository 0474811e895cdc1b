import { z } from 'zod';
import { MARK_COLOURS } from '../capture/index.ts';
import { clientOptions } from './client-options.ts';
import { json, text } from './inputs.ts';

/** A filter that the user gave a name. */
const savedFilter = z.strictObject({ name: text.min(1).max(100), filter: text.max(4_096) });

export const markColour = z.enum(MARK_COLOURS);

/** Rows that pass the filter are drawn in the colour; of several rules the first one counts. */
const colourRule = z.strictObject({
  name: text.max(100),
  filter: text.max(4_096),
  colour: markColour,
  enabled: z.boolean(),
});

/** What of an answer is not held against it (see NoiseRule of shared/compare). */
const noiseRule = z.strictObject({
  method: text.max(200),
  path: text.max(1_000),
  treatment: z.enum(['ignore', 'unordered']),
  name: text.max(200).optional(),
  arguments: text.max(1_000).optional(),
});

/** As they are kept and shared. */
export const noiseRules = z.array(noiseRule).max(1_000).readonly();

export const settings = z.strictObject({
  theme: z.enum(['system', 'dark', 'light']),
  fontSize: z.enum(['small', 'medium', 'large']),
  /** Height of the rows of lists. */
  density: z.enum(['compact', 'normal', 'relaxed']),
  timeoutMs: clientOptions.shape.timeoutMs,
  timeoutMaxMs: clientOptions.shape.timeoutMaxMs,
  savedFilters: z.array(savedFilter).max(200).readonly(),
  colourRules: z.array(colourRule).max(50).readonly(),
  noiseRules,
  /** File with the variables of hand-made requests; '' for none. */
  environmentFile: text.max(32_768),
  /** Where captures are kept, from the next start on; '' for the default. */
  captureFolder: text.max(32_768),
  /** A file of a record grows to at most so many MiB. */
  captureLimitMb: z.int().min(1).max(1_048_576),
  /** A record has at most so many files. */
  captureParts: z.int().min(1).max(1_000),
  /** Texts that exports have nowhere, beside the secrets that are found. */
  redactTexts: z.array(text.min(6).max(1_000)).max(200).readonly(),
  /** Keys that the user has chosen, by the ids of actions; '' for none. */
  keys: z.record(z.string().max(100), z.string().max(40)).readonly(),
  /** Panels whose hint was dismissed. */
  hintsSeen: z.array(z.string().max(60)).max(100).readonly(),
  /** The layout, as the window writes it; '' before it was changed. */
  layout: text.max(10_000),
  /** The columns of each list, as the window writes them; absent before they were changed. */
  columns: z.record(z.string().max(60), text.max(20_000)).readonly(),
  keepDays: z.int().min(0).max(36_500),
  keepGb: z.number().min(0).max(1_000_000),
  /** Whether the desktop app looks for new versions by itself; it asks before it loads one. */
  updates: z.enum(['ask', 'off']),
});

/** The JSON Schema (2020-12) of the file of settings. What a newer version wrote there stays, so further members may stand in it. */
export function settingsJsonSchema(): object {
  return z.toJSONSchema(settings.partial().loose(), { io: 'input' });
}

/** How a tab is looked at: what the parts of the window keep of it. */
export const tabView = z.strictObject({ version: z.literal(1), parts: z.record(z.string().max(60), json) });

export type TabView = z.infer<typeof tabView>;
export type SavedFilter = z.infer<typeof savedFilter>;
export type ColourRule = z.infer<typeof colourRule>;
