import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import { readJsonFile, setAside, writeJsonFile } from './json-file.ts';

export interface ByServerOptions<T> {
  readonly folder: string;
  /** Name of the file, as `muted-rules.json`. */
  readonly file: string;
  /** What the file holds, as in “does not hold rules by server”. */
  readonly what: string;
  readonly schema: z.ZodType<T>;
  report(sentence: string): void;
}

/** In the place of a server's key, which is a number in hexadecimal digits. */
const OTHERS = 'others';

/**
 * Something that the user set for servers, in a small file of its own. A server is known by what is started or addressed, so that
 * captures of it count, too; its key does not tell that, since it may be secret.
 */
export class ByServer<T> {
  readonly #path: string;
  #values: ReadonlyMap<string, T>;

  constructor({ folder, file, what, schema, report }: ByServerOptions<T>) {
    this.#path = join(folder, file);
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') report(problem);
    const read = z.record(z.string(), schema).safeParse(value ?? {});
    if (!read.success) report(`${this.#path} does not hold ${what} by server; ${setAside(this.#path)}.`);
    this.#values = new Map(Object.entries(read.data ?? {}));
  }

  of(source: CaptureSource): T | undefined {
    return this.#values.get(keyOf(source));
  }

  all(): Iterable<T> {
    return this.#values.values();
  }

  /** What is set for the servers of which nothing is. */
  get others(): T | undefined {
    return this.#values.get(OTHERS);
  }

  /** Sets it for a server; null takes it away. Throws Error with a sentence when it cannot be kept; then it is as before. */
  set(source: CaptureSource, value: T | null): void {
    this.#keep(keyOf(source), value);
  }

  /** The same for the servers of which nothing is set. */
  setOthers(value: T | null): void {
    this.#keep(OTHERS, value);
  }

  #keep(key: string, value: T | null): void {
    const values = new Map(this.#values);
    if (value === null) values.delete(key);
    else values.set(key, value);
    writeJsonFile(this.#path, Object.fromEntries(values));
    this.#values = values;
  }
}

/** Whether two captures are of the same server. */
export function isSameServer(one: CaptureSource, other: CaptureSource): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(source: CaptureSource): string {
  const what = source.transport === 'stdio' ? [source.command, source.args, source.cwd] : [source.url];
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
}
