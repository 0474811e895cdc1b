import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type { CaptureSource } from '../../shared/capture/index.ts';
import { readJsonFile, setAside, writeJsonFile } from './json-file.ts';

/** Rules by server. The key says which server; what it was started with may be secret. */
const mutedRules = z.record(z.string(), z.array(z.string().max(100)).max(1000));

/**
 * The rules that the user does not want to be told of, server by server. A server is known by what is started or addressed, so
 * that captures of it count, too. Never throws.
 */
export class MutedRules {
  readonly #path: string;
  readonly #report: (sentence: string) => void;
  readonly #byServer: Map<string, ReadonlySet<string>>;

  constructor(folder: string, report: (sentence: string) => void) {
    this.#path = join(folder, 'muted-rules.json');
    this.#report = report;
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') report(problem);
    const read = mutedRules.safeParse(value ?? {});
    if (!read.success) report(`${this.#path} does not hold rules by server; ${setAside(this.#path)}.`);
    this.#byServer = new Map(Object.entries(read.data ?? {}).map(([server, rules]) => [server, new Set(rules)]));
  }

  of(source: CaptureSource): ReadonlySet<string> {
    return this.#byServer.get(keyOf(source)) ?? new Set();
  }

  /** Mutes a rule on a server, or tells of it again. */
  change(source: CaptureSource, rule: string, muted: boolean): void {
    const rules = new Set(this.of(source));
    if (muted) rules.add(rule);
    else rules.delete(rule);
    const key = keyOf(source);
    if (rules.size === 0) this.#byServer.delete(key);
    else this.#byServer.set(key, rules);
    const byServer = Object.fromEntries(Array.from(this.#byServer, ([server, of]) => [server, [...of]]));
    const problem = writeJsonFile(this.#path, byServer);
    if (problem !== '') this.#report(problem);
  }
}

function keyOf(source: CaptureSource): string {
  const what = source.transport === 'stdio' ? [source.command, source.args, source.cwd] : [source.url];
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
}
