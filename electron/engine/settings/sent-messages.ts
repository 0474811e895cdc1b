import { join } from 'node:path';
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
    const secrets = this.#secrets().flatMap((secret) => (secret === '' ? [] : [secret, quoted(secret)]));
    const open = messages.filter((message) => {
      const texts = textsIn(message);
      return !secrets.some((secret) => texts.some((text) => text.includes(secret)));
    });
    writeJsonFile(this.#path, open, { lasting: false });
  }
}

/** As it stands within a JSON text. */
function quoted(secret: string): string {
  return JSON.stringify(secret).slice(1, -1);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
