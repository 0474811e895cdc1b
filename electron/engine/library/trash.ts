import { lstat, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ownFolder } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { partNumber, recordFiles, sidePath } from '../captures/index.ts';

/** In the capture folder: a file is moved within a file system in one step. */
const FOLDER = 'trash';
/** What was deleted stays for so long, in ms. */
export const TRASH_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A folder for each deletion, named by its time: `2026-01-31T23-59-59-999Z-1`. */
const DELETION = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z-\d{1,9}$/;

/** Deleted captures with all files of their records and their side files, which can be put back until they are too old. */
export class Trash {
  readonly #captures: string;
  readonly #folder: string;
  readonly #report: (sentence: string) => void;
  #count = 0;

  constructor(captureFolder: string, report: (sentence: string) => void) {
    this.#captures = captureFolder;
    this.#folder = join(captureFolder, FOLDER);
    this.#report = report;
  }

  /** Puts a capture of the capture folder away. Resolves with the name by which it is put back; rejects with BridgeFault, and then it is where it was. */
  async put(capture: string, now = new Date()): Promise<string> {
    this.#count += 1;
    const deletion = `${now.toISOString().replace(/[:.]/g, '-')}-${this.#count}`;
    const folder = join(this.#folder, deletion);
    try {
      ownFolder(folder);
      await moveAll((await recordFiles(capture)).map((file) => [file, join(folder, basename(file))]));
    } catch (error) {
      await rmdir(folder).catch(() => undefined);
      throw new BridgeFault('failed', `${capture} could not be deleted: ${systemErrorInWords(error)}.`);
    }
    return deletion;
  }

  /** Puts a deleted capture back. Resolves with its path; rejects with BridgeFault, and then it is in the trash still. */
  async restore(deletion: string): Promise<string> {
    const folder = join(this.#folder, deletion);
    const names = DELETION.test(deletion) ? await readdir(folder).catch(() => []) : [];
    const files = names
      .filter((name) => name.endsWith('.mcpcap'))
      .toSorted((one, other) => partNumber(one) - partNumber(other))
      .map((name) => [join(folder, name), join(this.#captures, name)] as const);
    const capture = files[0]?.[1];
    if (capture === undefined)
      throw new BridgeFault('not-found', 'The trash no longer has this capture: it was emptied.');
    for (const [, there] of files)
      if ((await lstat(there).catch(() => null)) !== null)
        throw new BridgeFault('failed', `There is another file ${there} by now. The deleted one is in ${folder}.`);
    try {
      await moveAll(files);
    } catch (error) {
      throw new BridgeFault('failed', `${capture} could not be restored: ${systemErrorInWords(error)}.`);
    }
    await rmdir(folder).catch(() => undefined);
    return capture;
  }

  /** Removes for good what was deleted longer ago than TRASH_KEPT_MS. Never rejects: what stays is told. */
  async empty(now = new Date()): Promise<void> {
    // Nothing was deleted yet; or a link stands there, which leads to files of somebody else.
    if (!(await lstat(this.#folder).catch(() => null))?.isDirectory()) return;
    try {
      const old = (await readdir(this.#folder)).filter((name) => now.getTime() - deletedAt(name) > TRASH_KEPT_MS);
      for (const name of old) await rm(join(this.#folder, name), { recursive: true, force: true });
    } catch (error) {
      this.#report(`The trash ${this.#folder} could not be emptied: ${systemErrorInWords(error)}.`);
    }
  }
}

/** All of them or none. */
async function moveAll(files: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const moved: (readonly [from: string, to: string])[] = [];
  try {
    for (const file of files) {
      await moveBoth(...file);
      moved.push(file);
    }
  } catch (error) {
    for (const [from, to] of moved.toReversed()) await moveBoth(to, from).catch(() => undefined);
    throw error;
  }
}

/** The capture last: where it is, its side file is as well. */
async function moveBoth(from: string, to: string): Promise<void> {
  await rename(sidePath(from), sidePath(to)).catch((error: unknown) => {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  });
  try {
    await rename(from, to);
  } catch (error) {
    await rename(sidePath(to), sidePath(from)).catch(() => undefined);
    throw error;
  }
}

/** ms since the epoch; NaN for what is no deletion of ours, and so is never too old. */
function deletedAt(name: string): number {
  const [, hour, minute, second, ms] = DELETION.exec(name) ?? [];
  return hour === undefined ? NaN : Date.parse(`${hour}:${minute}:${second}.${ms}Z`);
}
