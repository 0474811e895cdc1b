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
import type { Vault } from './vault.ts';
import { readJsonFile, setAside, writeJsonFile } from './json-file.ts';
import { ServerSecrets } from './server-secrets.ts';
import { secretsIn, withoutSecrets } from './target-secrets.ts';

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
 * The servers that were connected to, newest first. A target is kept whole, with the variables that it was given, since it could not be
 * started again without them: its secrets in a file of their own (`ServerSecrets`), the rest in the open.
 */
export class SavedServers {
  readonly #path: string;
  readonly #report: (sentence: string) => void;
  readonly #secrets: ServerSecrets;
  #list: readonly SavedServer[] = [];
  /** The last one first. */
  #forgotten: readonly SavedServer[] = [];
  /** Names given in this run, by the earlier id: a connection that began before keeps its target. */
  readonly #names = new Map<string, string>();

  /** `vault` seals secrets; null where the shell has none. */
  constructor(folder: string, vault: Vault | null, report: (sentence: string) => void) {
    this.#path = join(folder, 'servers.json');
    this.#report = report;
    this.#secrets = new ServerSecrets(folder, vault, report);
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') report(problem);
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      report(`${this.#path} does not hold a list of servers; ${setAside(this.#path)}.`);
      return;
    }
    const entries = value.map((entry) => savedServer.safeParse(entry));
    const lost = entries.filter((entry) => !entry.success).length;
    if (lost > 0)
      report(`${lost} of ${entries.length} servers in ${this.#path} could not be understood and were left out.`);
    this.#begin(entries.flatMap((entry) => (entry.success ? [entry.data] : [])).slice(0, KEPT));
  }

  list(): SavedServer[] {
    return this.#list.slice();
  }

  /** What may not stand in any other file of ours. */
  secrets(): string[] {
    return this.#list.flatMap(({ target }) => secretsIn(target));
  }

  /** Puts a server first. The same target again replaces its earlier entry. Never throws: what cannot be kept is told. */
  remember(target: Target, options: ClientOptions, now: Date): void {
    const named = { ...target, name: this.#names.get(serverId(target)) ?? target.name };
    const id = serverId(named);
    const entry: SavedServer = { id, target: named, options, lastUsed: now.toISOString() };
    this.#list = [entry, ...this.#list.filter((other) => other.id !== id)].slice(0, KEPT);
    this.#write(this.#list, this.#report);
  }

  /** Gives a server another name. False where there is no such server. Throws Error with a sentence when that cannot be kept. */
  rename(target: Target, name: string): boolean {
    const before = serverId({ ...target, name: this.#names.get(serverId(target)) ?? target.name });
    const entry = this.#list.find(({ id }) => id === before);
    if (entry === undefined) return false;
    const renamed = { ...entry, target: { ...entry.target, name } };
    const id = serverId(renamed.target);
    this.#replace(
      this.#list
        .filter((other) => other === entry || other.id !== id)
        .map((other) => (other === entry ? { ...renamed, id } : other)),
    );
    this.#names.set(serverId(target), name);
    return true;
  }

  /** Takes a server out; an unknown id changes nothing. Throws Error with a sentence when that cannot be kept. */
  forget(id: string): void {
    const forgotten = this.#list.filter((entry) => entry.id === id);
    this.#replace(this.#list.filter((entry) => entry.id !== id));
    this.#forgotten = [...forgotten, ...this.#forgotten].slice(0, KEPT);
  }

  /** Takes a server back, where it was in time. False where it was not forgotten in this run. Throws Error with a sentence when that cannot be kept. */
  restore(id: string): boolean {
    const entry = this.#forgotten.find((one) => one.id === id);
    if (entry === undefined) return false;
    if (this.#list.every((one) => one.id !== id))
      this.#replace([entry, ...this.#list].toSorted((a, b) => b.lastUsed.localeCompare(a.lastUsed)).slice(0, KEPT));
    this.#forgotten = this.#forgotten.filter((one) => one !== entry);
    return true;
  }

  #replace(list: readonly SavedServer[]): void {
    this.#write(list, (sentence) => {
      throw new Error(sentence);
    });
    this.#list = list;
  }

  #begin(entries: readonly SavedServer[]): void {
    const targets = entries.map(({ id }) => this.#secrets.of(id));
    this.#list = entries.map((entry, at) => {
      const target = targets[at] ?? null;
      return target === null || target === 'sealed' ? entry : { ...entry, target };
    });
    const sealed = targets.filter((target) => target === 'sealed').length;
    if (sealed > 0)
      this.#report(
        `The secrets of ${sealed} saved ${sealed === 1 ? 'server' : 'servers'} were sealed by the desktop application and cannot be opened here: type them in again to connect.`,
      );
    // Earlier versions kept secrets in the open, and so does a shell without a vault.
    if (this.#secrets.mustBeSealed || entries.some(({ target }) => hasSecrets(target)))
      this.#write(this.#list, this.#report);
  }

  /** The secrets first: a server is never without them because we died in between. */
  #write(list: readonly SavedServer[], failed: (sentence: string) => void): void {
    try {
      this.#secrets.replace(new Map(list.map(({ id, target }) => [id, hasSecrets(target) ? target : null])));
      writeJsonFile(
        this.#path,
        list.map((entry) => ({ ...entry, target: withoutSecrets(entry.target) })),
      );
    } catch (error) {
      failed(`${systemErrorInWords(error)}.`);
    }
  }
}

function hasSecrets(target: Target): boolean {
  return JSON.stringify(withoutSecrets(target)) !== JSON.stringify(target);
}

/** What is started or addressed, where and under which name makes a server: with a changed variable or token it is still the same one. */
export function serverId(target: Target): string {
  const { name } = target;
  const what =
    target.transport === 'stdio'
      ? [name, target.command, target.args, target.cwd]
      : [name, target.url, target.transport];
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
}
