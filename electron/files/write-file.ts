import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { APPEND, HAS_MODES, OVERWRITE, OWNER_FILE } from './access.ts';
import { meantBy, mustBeRegular } from './irregular.ts';

/**
 * Puts a text in the place of a file, whole or not at all, for its owner alone. What stood there is lost to nothing less than the whole
 * new text: not to a full disk, and with `lasting` not to a power cut. A link there is replaced, never followed. Throws the system's error.
 */
export function replaceFile(path: string, text: string | Uint8Array, { lasting }: { readonly lasting: boolean }): void {
  const draft = draftOf(path);
  createFile(draft, text, { lasting });
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Makes a file for its owner alone where nothing stands yet, not even a link. Throws the system's error, and leaves nothing then. */
export function createFile(path: string, content: string | Uint8Array, { lasting = true } = {}): void {
  const file = openNew(path);
  try {
    writeAll(file, Buffer.from(content));
    if (lasting) fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** The same for a file that is written later: a descriptor for reading and writing. */
export function openNew(path: string): number {
  return openSync(path, 'wx+', OWNER_FILE);
}

/** A file that is written bit by bit and takes its name when it is whole. */
export class Draft {
  readonly #path: string;
  readonly #draft: string;
  readonly #file: FileHandle;

  private constructor(path: string, draft: string, file: FileHandle) {
    this.#path = path;
    this.#draft = draft;
    this.#file = file;
  }

  /** Begins a file that is to stand at `path`. Rejects with the system's error. */
  static async begin(path: string): Promise<Draft> {
    const draft = draftOf(path);
    return new Draft(path, draft, await open(draft, 'wx', OWNER_FILE));
  }

  write(piece: string | Uint8Array): Promise<void> {
    return this.#file.appendFile(piece);
  }

  /** Takes the name, in the place of whatever had it. Rejects with the system's error, and leaves nothing of the draft then. */
  async finish(): Promise<void> {
    try {
      await this.#file.sync();
      await this.#file.close();
      await rename(this.#draft, this.#path);
    } catch (error) {
      await this.drop();
      throw error;
    }
  }

  /** Leaves nothing of it; harmless after `finish`. */
  async drop(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#draft, { force: true });
  }
}

/**
 * Opens an empty file to write at its very place, for its owner alone; what stood there is gone. Returns a descriptor for reading and
 * writing. Throws Irregular for a link, a pipe, a device, or the system's error; then what is there stays as it is.
 */
export function openEmpty(path: string): number {
  const file = opened(path, OVERWRITE);
  try {
    mustBeRegular(fstatSync(file));
    ftruncateSync(file);
    // An earlier file of that name keeps its mode otherwise.
    if (HAS_MODES) fchmodSync(file, OWNER_FILE);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/**
 * Adds a text to the end of a file, on disk when it returns, and all of it or nothing. What lies behind `end`, in bytes, gives place to it.
 * Throws Irregular, or the system's error.
 */
export function appendText(path: string, text: string, end = Infinity): void {
  const file = opened(path, APPEND);
  try {
    const { size } = mustBeRegular(fstatSync(file));
    const before = Math.min(size, end);
    if (before < size) ftruncateSync(file, before);
    try {
      writeAll(file, Buffer.from(text));
      fsyncSync(file);
    } catch (error) {
      ftruncateSync(file, before);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}

function opened(path: string, flags: number): number {
  try {
    return openSync(path, flags, OWNER_FILE);
  } catch (error) {
    throw meantBy(error);
  }
}

/** Beside the file, since a file is renamed within one file system; nobody can guess it. */
function draftOf(path: string): string {
  return `${path}.${randomUUID()}.part`;
}
