import { noiseRules } from '../../../shared/bridge/index.ts';
import type { NoiseRule } from '../../../shared/compare/index.ts';
import { accepted } from './accepted.ts';
import { readJsonInput } from './json-input.ts';

/** Reads the file of a `--noise`: a JSON list of rules. Throws Error with a sentence. */
export function readNoiseRules(file: string): NoiseRule[] {
  return [...accepted(noiseRules, readJsonInput(file, 'The rules'), { '': '--noise' })];
}
