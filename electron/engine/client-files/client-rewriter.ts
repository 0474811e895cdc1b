import { basename, join, parse } from 'node:path';
import type { RewriteDone, RewritePreview } from '../../../shared/bridge/index.ts';
import { argumentSecrets, headerSecretKind, secretKind } from '../../../shared/redaction/index.ts';
import {
  ENVIRONMENT,
  HEADERS,
  textPairs,
  unwrapEntry,
  wrapEntry,
  type Machine,
  type TapProgram,
} from '../../../shared/client-files/index.ts';
import { edited } from '../../../shared/json/index.ts';
import type { TextEdit } from '../../../shared/configuration/index.ts';
import { createFile, Irregular, ownFolder, rewriteForeign } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';
import { changedLines } from './changed-lines.ts';
import { clientFileAt } from './found-clients.ts';
import { fingerprintOf, keysOf, type ReadClientFile } from './read-client-file.ts';
import { WrapRecords, type WrapRecord } from './wrap-records.ts';

/** What is to become of which entries of a file. */
export interface RewriteOrder {
  readonly path: string;
  readonly act: 'tap' | 'untap';
  readonly keys: readonly string[];
}

/** Where the rewriter works. */
export interface RewriterPlace {
  readonly machine: Machine;
  /** Of our own: backups and notes. */
  readonly folder: string;
  /** Makes sure that there is a tap that clients can start. Throws an Error with a sentence. */
  tap(): TapProgram;
  now(): Date;
}

interface Planned {
  readonly read: ReadClientFile;
  readonly edits: readonly TextEdit[];
  readonly after: string;
  readonly records: readonly WrapRecord[];
  readonly refusals: readonly string[];
}

/** Puts taps into clients' files and takes them out again. Every method throws an Error with a sentence where that is not possible. */
export class ClientRewriter {
  readonly #place: RewriterPlace;

  constructor(place: RewriterPlace) {
    this.#place = place;
  }

  /** What an order would change, with secrets masked. Nothing is written to the file. */
  preview(order: RewriteOrder): RewritePreview {
    const { read, edits, refusals } = this.#plan(order);
    const masked = maskOf(read);
    return {
      lines: changedLines(read.text, edits).map(({ sign, text }) => ({ sign, text: masked(text) })),
      fingerprint: read.fingerprint,
      refusals,
      changes: order.keys.length - refusals.length,
    };
  }

  /** Does what was previewed: keeps a dated copy of the file first, and refuses when it is not the one that was previewed. */
  rewrite(order: RewriteOrder & { readonly fingerprint: string }): RewriteDone {
    const { read, after, records, refusals } = this.#plan(order);
    const { path } = order;
    const changed = `${path} was changed since the preview. Look at the change again.`;
    if (read.fingerprint !== order.fingerprint) throw new Error(changed);
    if (after === read.text) throw new Error(refusals[0] ?? `${path} has nothing to change.`);
    const known = new WrapRecords(this.#place.folder);
    const before = known.ofFile(path);
    const backup = this.#backUp(read);
    const bytes = Buffer.from(after);
    // Noted first: a note without a tap does no harm, a tap without its note cannot be undone to the byte.
    if (order.act === 'tap') known.replace(path, order.keys, records);
    try {
      rewriteForeign(path, read.foreign, bytes);
    } catch (error) {
      if (!(error instanceof Irregular))
        throw new Error(`${path} could not be written: ${systemErrorInWords(error)}.`, { cause: error });
      throw new Error(error.message.includes('meanwhile') ? changed : `${path} cannot be changed: ${error.message}.`, {
        cause: error,
      });
    }
    if (order.act === 'untap') known.replace(path, order.keys, []);
    const asBefore = order.act === 'untap' && before.some((one) => one.before === fingerprintOf(bytes));
    return { changes: order.keys.length - refusals.length, backup, asBefore };
  }

  #plan({ path, act, keys }: RewriteOrder): Planned {
    const first = clientFileAt(path, this.#place.machine);
    if (first === null) throw new Error(`${path} is not the file of a client, or no longer exists.`);
    if (first.reading.fault !== null)
      throw new Error(`${path} cannot be read, so nothing in it is changed: ${first.reading.fault.message}.`);
    const tap = act === 'tap' ? this.#place.tap() : null;
    const known = new WrapRecords(this.#place.folder);
    const original = known.ofFile(path)[0]?.before ?? first.fingerprint;
    const at = this.#place.now().toISOString();
    const plan = { edits: [] as TextEdit[], records: [] as WrapRecord[], refusals: [] as string[] };
    const names = keysOf(first.entries);
    for (const key of keys) {
      const entry = first.entries[names.indexOf(key)];
      if (entry === undefined) {
        plan.refusals.push(`${path} no longer has this server.`);
        continue;
      }
      const note = known.of(path, key);
      const rewrite = tap === null ? unwrapEntry(first, entry, note) : wrapEntry(first, entry, tap);
      if ('refusal' in rewrite) {
        plan.refusals.push(rewrite.refusal);
        continue;
      }
      plan.edits.push(...rewrite.edits);
      plan.records.push({ path, key, at, before: original, ...rewrite.note });
    }
    const edits = plan.edits.toSorted((one, other) => one.start - other.start);
    return { ...plan, edits, read: first, after: edited(first.text, edits) };
  }

  /** Beside our own data: some clients read every file of their folder. */
  #backUp({ kind, foreign }: ReadClientFile): string {
    const folder = join(this.#place.folder, 'backups');
    const stamp = this.#place.now().toISOString().replaceAll(':', '-');
    const path = join(folder, `${stamp} ${kind.id} ${basename(foreign.target)}`);
    try {
      ownFolder(folder);
      return keepCopy(path, foreign.bytes);
    } catch (error) {
      throw new Error(
        `mcpscope could not keep a copy of ${foreign.target}, so it left the file unchanged: ${systemErrorInWords(error)}.`,
        { cause: error },
      );
    }
  }
}

/** Makes the file, numbered where another one was kept in the same millisecond. Returns its path. Throws the system's error. */
function keepCopy(path: string, bytes: Uint8Array): string {
  for (let number = 1; ; number += 1) {
    const { dir, name, ext } = parse(path);
    const free = number === 1 ? path : join(dir, `${name} ${number}${ext}`);
    try {
      createFile(free, bytes);
      return free;
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Takes the secrets that the entries of a file show out of a text. */
function maskOf({ entries }: ReadClientFile): (text: string) => string {
  const secrets = entries.flatMap(({ value, launch }) => [
    ...textPairs(value, ENVIRONMENT).flatMap(({ key, text }) => (secretKind(key) === null ? [] : [text])),
    ...textPairs(value, HEADERS).flatMap(({ key, text }) => (headerSecretKind(key) === null ? [] : [text])),
    ...(launch.kind === 'stdio' ? argumentSecrets(launch.words) : []),
    ...(launch.kind === 'address' ? argumentSecrets([launch.url]) : []),
  ]);
  const masked = secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret.length > 3)
    .toSorted((one, other) => other.length - one.length);
  return (text) => masked.reduce((rest, secret) => rest.replaceAll(secret, '••••'), text);
}
