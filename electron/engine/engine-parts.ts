import type { CommandedParts } from './commands/index.ts';
import type { ToldSentences } from './told-sentences.ts';

/** The parts of an engine that a window reaches, by commands and by streams. */
export interface EngineParts extends CommandedParts {
  readonly told: ToldSentences;
}
