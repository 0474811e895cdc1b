import { join } from 'node:path';
import { holdsSecret } from './holds-secret.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';

/** What was sent by hand, as the window keeps it, in a small file. The window looks at each message; here they are any JSON. */
export class SentMessages {
  readonly #path: string;
  readonly #secrets: () => readonly string[];

  /** `secrets` gives what may not be kept. */
  constructor(folder: string, secrets: () => readonly string[]) {
    this.#path = join(folder, 'sent.json');
    this.#secrets = secrets;
  }

  /** Newest first. Throws Error with a sentence where the file cannot be read. */
  list(): readonly unknown[] {
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') throw new Error(problem);
    return Array.isArray(value) ? value : [];
  }

  /** Keeps these and no others, but for those with a known secret. Throws Error with a sentence when they cannot be written. */
  keep(messages: readonly unknown[]): void {
    const secrets = this.#secrets();
    const open = messages.filter((message) => !holdsSecret(message, secrets));
    writeJsonFile(this.#path, open, { lasting: false });
  }
}
