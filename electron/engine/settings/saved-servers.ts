import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import {
  clientOptions,
  target as targetSchema,
  type ClientOptions,
  type SavedServer,
  type Target,
} from '../../../shared/bridge/index.ts';
import { defaultOptions } from './default-options.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { readJsonFile, setAside, writeJsonFile } from './json-file.ts';

const KEPT = 30;

const savedServer = z.strictObject({
  id: z.string(),
  target: targetSchema,
  // An option that came later has its default in an older file.
  options: z.preprocess(
    (options) =>
      typeof options === 'object' && options !== null ? { ...defaultOptions(60_000), ...options } : options,
    clientOptions,
  ),
  lastUsed: z.string(),
});

/**
 * The servers that were connected to, newest first. A target is kept whole, with the variables that it was given,
 * since it could not be started again without them; the file is readable by its owner only.
 */
export class SavedServers {
  readonly #path: string;
  readonly #report: (sentence: string) => void;
  #list: SavedServer[] = [];

  constructor(folder: string, report: (sentence: string) => void) {
    this.#path = join(folder, 'servers.json');
    this.#report = report;
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') report(problem);
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      report(`${this.#path} does not hold a list of servers; ${setAside(this.#path)}.`);
      return;
    }
    const entries = value.map((entry) => savedServer.safeParse(entry));
    this.#list = entries.flatMap((entry) => (entry.success ? [entry.data] : [])).slice(0, KEPT);
    const lost = entries.filter((entry) => !entry.success).length;
    if (lost > 0)
      report(`${lost} of ${entries.length} servers in ${this.#path} could not be understood and were left out.`);
  }

  list(): SavedServer[] {
    return this.#list.slice();
  }

  /** Puts a server first. The same target again replaces its earlier entry. */
  remember(target: Target, options: ClientOptions, now: Date): void {
    const id = idOf(target);
    const entry: SavedServer = { id, target, options, lastUsed: now.toISOString() };
    this.#list = [entry, ...this.#list.filter((other) => other.id !== id)].slice(0, KEPT);
    try {
      writeJsonFile(this.#path, this.#list);
    } catch (error) {
      this.#report(systemErrorInWords(error));
    }
  }

  /** Takes a server out; an unknown id changes nothing. Throws Error with a sentence when that cannot be kept. */
  forget(id: string): void {
    const list = this.#list.filter((entry) => entry.id !== id);
    writeJsonFile(this.#path, list);
    this.#list = list;
  }
}

/** What is started or addressed, where and under which name makes a server: with a changed variable or token it is still the same one. */
function idOf(target: Target): string {
  const { name } = target;
  const what =
    target.transport === 'stdio'
      ? [name, target.command, target.args, target.cwd]
      : [name, target.url, target.transport];
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
}
