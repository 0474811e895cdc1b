import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addStep,
  newSequence,
  outlineOf,
  type KeptMessage,
  type KeptSequence,
  type SequenceFolder,
} from '../../../shared/sequences/index.ts';
import { ownFolder, readText, replaceFile } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { BridgeFault } from '../bridge/index.ts';

/** Files that are listed, and bytes of one that is read. */
const MOST_FILES = 1_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** The folder in which the user's requests and sequences are kept, as files that a user may keep in git. */
export class RequestsFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Never rejects: what cannot be read is told. */
  async list(): Promise<SequenceFolder> {
    try {
      const names = (await readdir(this.path)).filter((name) => name.endsWith('.yaml')).toSorted();
      const files = await Promise.all(names.slice(0, MOST_FILES).map((name) => this.#outline(name)));
      const left = names.length - files.length;
      return { path: this.path, files, problem: left > 0 ? `${left} further files are not listed.` : '' };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { path: this.path, files: [], problem: code === 'ENOENT' ? '' : `The folder cannot be read: ${message}.` };
    }
  }

  /** Rejects with BridgeFault when it cannot be read. */
  read(fileName: string): Promise<string> {
    try {
      return Promise.resolve(readText(join(this.path, fileName), MOST_BYTES));
    } catch (error) {
      return Promise.reject(new BridgeFault('unreadable', `${fileName} cannot be read: ${systemErrorInWords(error)}.`));
    }
  }

  /** Puts the text in the place of the file as a whole. Rejects with BridgeFault when it cannot be written. */
  save(fileName: string, text: string): Promise<void> {
    try {
      ownFolder(this.path);
      replaceFile(join(this.path, fileName), text, { lasting: true });
      return Promise.resolve();
    } catch (error) {
      return Promise.reject(new BridgeFault('failed', `${fileName} cannot be written: ${systemErrorInWords(error)}.`));
    }
  }

  /** Rejects with BridgeFault when it cannot be deleted. */
  async delete(fileName: string): Promise<void> {
    try {
      await rm(join(this.path, fileName));
    } catch (error) {
      throw new BridgeFault('failed', `${fileName} cannot be deleted: ${(error as Error).message}.`);
    }
  }

  /** Adds a message to the end of a file, which is made where there is none. Rejects with BridgeFault. */
  async keep(fileName: string, message: KeptMessage): Promise<void> {
    const text = existsSync(join(this.path, fileName)) ? await this.read(fileName) : null;
    let grown: string;
    try {
      grown = text === null ? newSequence(fileName.replace(/\.yaml$/, ''), message) : addStep(text, message);
    } catch (error) {
      throw new BridgeFault('bad-input', (error as Error).message);
    }
    await this.save(fileName, grown);
  }

  async #outline(fileName: string): Promise<KeptSequence> {
    try {
      const { mtime } = await stat(join(this.path, fileName));
      return { fileName, changedAt: mtime.toISOString(), ...outlineOf(await this.read(fileName)) };
    } catch (error) {
      const message = (error as Error).message;
      return { fileName, changedAt: '', name: '', steps: [], problems: [{ line: 1, column: 1, message }] };
    }
  }
}
