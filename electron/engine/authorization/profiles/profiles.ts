import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../../shared/json/index.ts';
import { readJsonFile, writeJsonFile, type Vault } from '../../settings/index.ts';
import { keptProfile, type KeptProfile } from './kept-profile.ts';

const sealedFile = z.strictObject({ sealed: z.string() });
const openFile = z.strictObject({ kept: z.array(keptProfile) });
const FILE = 'sign-ins.json';
const SEALED_FILE = 'sign-ins.sealed.json';

/** Where sign-ins are kept: in the memory of this process, sealed by the keychain of the system, or as they are in a file that its owner alone reads. */
export type ProfilePlace = 'memory' | 'sealed' | 'file';

/**
 * Sign-ins that are used again, by profile, server and issuer. In memory, unless the shell has a vault, or the user wants a file: that
 * this is there says so to the next run.
 */
export class Profiles {
  readonly #vault: Vault | null;
  readonly #path: string;
  readonly #report: (sentence: string) => void;
  #inFile = false;
  #kept: readonly KeptProfile[] = [];
  /** What goes on for a server, by profile: one does it, and the others take what came of it. */
  readonly #turns = new Map<string, Promise<unknown>>();

  /** `report` is told what goes wrong with the file: it is not lost where it cannot be read. */
  constructor(folder: string, vault: Vault | null, report: (sentence: string) => void) {
    this.#vault = vault;
    this.#report = report;
    this.#path = join(folder, vault === null ? FILE : SEALED_FILE);
    this.#read();
  }

  get place(): ProfilePlace {
    if (this.#vault !== null) return 'sealed';
    return this.#inFile ? 'file' : 'memory';
  }

  /** The file of those that are kept in one, whether or not it is there. */
  get path(): string {
    return this.#path;
  }

  list(): readonly KeptProfile[] {
    return this.#kept;
  }

  /** Every secret that is kept, with what it is. */
  secrets(): readonly (readonly [value: string, name: string])[] {
    return this.#kept
      .flatMap(({ client, token, proofKey }) => [
        [client.secret, 'client secret'] as const,
        [token?.accessToken ?? '', 'access token'] as const,
        [token?.refreshToken ?? '', 'refresh token'] as const,
        [proofKey, 'private key'] as const,
      ])
      .filter(([value]) => value !== '');
  }

  /** What was kept last for a server; null for nothing. Another process may have been there since. */
  of(profile: string, server: string): KeptProfile | null {
    if (this.#inFile) this.#read();
    return this.#kept.findLast((kept) => kept.profile === profile && kept.server === server) ?? null;
  }

  /** Keeps a sign-in, in place of the one before at the same issuer. */
  keep(one: KeptProfile): void {
    if (this.#inFile) this.#read();
    this.#put([...this.#without(profileId(one)), one]);
  }

  /** False where there is none of this id. */
  forget(id: string): boolean {
    const rest = this.#without(id);
    if (rest.length === this.#kept.length) return false;
    this.#put(rest);
    return true;
  }

  /** The registration stays. */
  forgetToken(profile: string, server: string): void {
    const kept = this.of(profile, server);
    if (kept?.token != null) this.keep({ ...kept, token: null, proofKey: '' });
  }

  /** The user wants them in a file that is readable by its owner alone, or no more. Throws Error with a sentence. */
  keepInFile(wanted: boolean): void {
    if (this.#vault !== null || wanted === this.#inFile) return;
    writeJsonFile(this.#path, wanted ? { kept: this.#kept } : {});
    this.#inFile = wanted;
  }

  /** Does something for a server of a profile while nobody else in this process does. */
  async turn<T>(profile: string, server: string, work: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([profile, server]);
    const before = this.#turns.get(key);
    const mine = (async () => {
      await before;
      return work();
    })();
    const settled = mine.catch(() => undefined);
    this.#turns.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.#turns.get(key) === settled) this.#turns.delete(key);
    }
  }

  #without(id: string): readonly KeptProfile[] {
    return this.#kept.filter((kept) => profileId(kept) !== id);
  }

  #put(kept: readonly KeptProfile[]): void {
    this.#kept = kept;
    try {
      if (this.#vault !== null) writeJsonFile(this.#path, { sealed: this.#vault.seal(JSON.stringify({ kept })) });
      else if (this.#inFile) writeJsonFile(this.#path, { kept });
    } catch (error) {
      this.#report(`Sign-ins are kept for this run alone: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #read(): void {
    const { value, problem } = readJsonFile(this.#path);
    if (problem !== '') this.#report(problem);
    if (value === undefined) return;
    try {
      const read = this.#vault === null ? openFile.safeParse(value) : this.#unsealed(value, this.#vault);
      this.#inFile = this.#vault === null && read.success;
      if (read.success) this.#kept = read.data.kept;
      else if (JSON.stringify(value) !== '{}')
        this.#report(`${this.#path} does not hold sign-ins; none of them is used.`);
    } catch (error) {
      this.#report(
        `The sign-ins in ${this.#path} cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  #unsealed(value: unknown, vault: Vault) {
    return openFile.safeParse(parseJson(vault.open(sealedFile.parse(value).sealed)));
  }
}

/** Tells a kept sign-in from all others, without a secret of it. */
export function profileId({ profile, server, issuer }: Pick<KeptProfile, 'profile' | 'server' | 'issuer'>): string {
  return createHash('sha256')
    .update(JSON.stringify([profile, server, issuer]))
    .digest('hex')
    .slice(0, 16);
}
