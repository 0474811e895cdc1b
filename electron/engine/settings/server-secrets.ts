import { join } from 'node:path';
import { z } from 'zod';
import { target as targetSchema, type Target } from '../../../shared/bridge/index.ts';
import { parseJson } from '../../../shared/json/index.ts';
import type { Vault } from './vault.ts';
import { readJsonFile, setAside, writeJsonFile } from './json-file.ts';

/** A target with its secrets: sealed by the vault of a shell, or as it is. */
const kept = z.union([z.strictObject({ sealed: z.string() }), z.strictObject({ target: targetSchema })]);
type Kept = z.infer<typeof kept>;

/**
 * Targets of saved servers with their secrets, by id, in a file of their own. A shell with a vault seals them; without one they are
 * readable by their owner only. What this shell cannot open stays for the one that can.
 */
export class ServerSecrets {
  readonly #path: string;
  readonly #vault: Vault | null;
  #kept: ReadonlyMap<string, Kept> = new Map();
  /** What was let go of in this run: a server that comes back has what this shell cannot open, too. */
  #let: ReadonlyMap<string, Kept> = new Map();

  constructor(folder: string, vault: Vault | null, report: (sentence: string) => void) {
    this.#path = join(folder, 'secrets.json');
    this.#vault = vault;
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') report(problem);
    const read = z.record(z.string(), kept).safeParse(value ?? {});
    if (!read.success) report(`${this.#path} does not hold secrets of servers; ${setAside(this.#path)}.`);
    this.#kept = new Map(Object.entries(read.data ?? {}));
  }

  /** The whole target of a server; null where nothing is kept of it, `sealed` where this shell cannot open it. */
  of(id: string): Target | 'sealed' | null {
    const found = this.#kept.get(id);
    if (found === undefined) return null;
    if ('target' in found) return found.target;
    try {
      const text = this.#vault?.open(found.sealed);
      return text === undefined ? 'sealed' : targetSchema.parse(parseJson(text));
    } catch {
      // Another keychain, or another user of the same one.
      return 'sealed';
    }
  }

  /** True where something is kept in the open that could be sealed. */
  get mustBeSealed(): boolean {
    return this.#vault !== null && Array.from(this.#kept.values()).some((one) => 'target' in one);
  }

  /** Keeps these and no others; null for what is kept already. Throws Error with a sentence; then everything is as it was. */
  replace(targets: ReadonlyMap<string, Target | null>): void {
    const next = new Map<string, Kept>();
    for (const [id, target] of targets) {
      const before = this.#kept.get(id) ?? this.#let.get(id);
      if (target !== null) next.set(id, this.#keep(target, before));
      else if (before !== undefined) next.set(id, before);
    }
    if (next.size > 0 || this.#kept.size > 0) writeJsonFile(this.#path, Object.fromEntries(next));
    this.#let = new Map([...this.#let, ...this.#kept]);
    this.#kept = next;
  }

  #keep(target: Target, before: Kept | undefined): Kept {
    if (this.#vault === null) return { target };
    const text = JSON.stringify(target);
    // Sealing asks the keychain each time, and gives another text for the same one.
    const same = before !== undefined && 'sealed' in before && this.#opened(before.sealed) === text;
    return same ? before : { sealed: this.#vault.seal(text) };
  }

  #opened(sealed: string): string | null {
    try {
      return this.#vault?.open(sealed) ?? null;
    } catch {
      return null;
    }
  }
}
