import { readFileSync } from 'node:fs';
import { parseJson } from '../../../shared/json/index.ts';

/** The value in a JSON file that the user named. `what` is the beginning of a sentence, as “The rules”. Throws Error with a sentence. */
export function readJsonInput(file: string, what: string): unknown {
  try {
    return parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${what} in ${file} cannot be read: ${cause}`, { cause: error });
  }
}
