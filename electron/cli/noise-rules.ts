import { readFileSync } from 'node:fs';
import { noiseRules } from '../../shared/bridge/index.ts';
import type { NoiseRule } from '../../shared/compare/index.ts';
import { accepted } from './accepted.ts';

/** Reads the file of a `--noise`: a JSON list of rules. Throws Error with a sentence. */
export function readNoiseRules(file: string): NoiseRule[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The rules in ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return [...accepted(noiseRules, value, { '': '--noise' })];
}
