import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, absolute. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A path inside the repository, absolute. */
export function inProject(...parts) {
  return join(ROOT, ...parts);
}

/** The project's package.json. */
export function packageManifest() {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
}

/** Ends the script with a sentence on stderr. Exit code 2 is bad usage, 1 everything else. */
export function giveUp(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
