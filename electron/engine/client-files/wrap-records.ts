import { join } from 'node:path';
import { z } from 'zod';
import { isSamePath } from '../../platform/index.ts';
import { readJsonFile, writeJsonFile } from '../settings/index.ts';

/** What is noted of an entry that was wrapped: by it the file is to the byte what it was. */
const record = z.object({
  path: z.string(),
  key: z.string(),
  /** Of the file before the first tap that still stands in it. */
  before: z.string(),
  program: z.string(),
  argsAdded: z.boolean(),
  at: z.string(),
});

export type WrapRecord = z.infer<typeof record>;

const MOST_RECORDS = 1_000;

/** The wrapped entries of this machine, in a file of ours. */
export class WrapRecords {
  readonly #path: string;
  /** Why it could not be read, a sentence; '' when it could. */
  readonly problem: string;
  #records: readonly WrapRecord[];

  constructor(folder: string) {
    this.#path = join(folder, 'wrapped.json');
    const { value, problem } = readJsonFile(this.#path);
    const parsed = z.array(record).safeParse(value ?? []);
    this.#records = parsed.success ? parsed.data : [];
    this.problem = problem;
  }

  of(path: string, key: string): WrapRecord | null {
    return this.#records.find((one) => isSamePath(one.path, path) && one.key === key) ?? null;
  }

  ofFile(path: string): readonly WrapRecord[] {
    return this.#records.filter((one) => isSamePath(one.path, path));
  }

  /** Puts records in the place of those of these entries. Throws Error with a sentence. */
  replace(path: string, keys: readonly string[], by: readonly WrapRecord[]): void {
    const others = this.#records.filter((one) => !isSamePath(one.path, path) || !keys.includes(one.key));
    this.#records = [...others, ...by].slice(-MOST_RECORDS);
    writeJsonFile(this.#path, this.#records);
  }
}
