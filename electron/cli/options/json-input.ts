import { readFileSync } from 'node:fs';

/** The value in a JSON file that the user named. `what` is the beginning of a sentence, as “The rules”. Throws Error with a sentence. */
export function readJsonInput(file: string, what: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${what} in ${file} cannot be read: ${cause}`, { cause: error });
  }
}
