import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { READ } from './access.ts';
import { Irregular, meantBy, mustBeRegular } from './irregular.ts';

/** A regular file, open for reading. */
export interface RegularFile {
  readonly file: FileHandle;
  readonly bytes: number;
  /** ms since 1970. */
  readonly changedMs: number;
}

/** Opens a regular file for reading; no pipe, whatever its name, holds this up. Rejects with Irregular, or with the system's error. */
export async function openRegular(path: string): Promise<RegularFile> {
  const file = await open(path, READ).catch((error: unknown) => {
    throw meantBy(error);
  });
  try {
    const { size, mtimeMs } = mustBeRegular(await file.stat());
    return { file, bytes: size, changedMs: mtimeMs };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The same at once, as a descriptor. Throws Irregular, or the system's error. */
export function openRegularNow(path: string): { readonly file: number; readonly bytes: number } {
  const file = opened(path);
  try {
    return { file, bytes: mustBeRegular(fstatSync(file)).size };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The whole text of a small regular file. Throws Irregular, also where it has more than `most` bytes, or the system's error. */
export function readText(path: string, most: number): string {
  return readBytes(path, most).toString('utf8');
}

/** The same as bytes. */
export function readBytes(path: string, most: number): Buffer {
  const { file, bytes } = openRegularNow(path);
  try {
    if (bytes > most) throw new Irregular(`it has ${bytes} bytes, and at most ${most} are read`);
    const held = Buffer.allocUnsafe(bytes);
    let have = 0;
    while (have < bytes) {
      const read = readSync(file, held, have, bytes - have, have);
      if (read === 0) break;
      have += read;
    }
    return held.subarray(0, have);
  } finally {
    closeSync(file);
  }
}

/** The last bytes of a regular file, so many at most. Throws Irregular, or the system's error. */
export function readTail(path: string, most: number): Buffer {
  const { file, bytes } = openRegularNow(path);
  try {
    const tail = Buffer.alloc(Math.min(bytes, most));
    readSync(file, tail, 0, tail.length, bytes - tail.length);
    return tail;
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  try {
    return openSync(path, READ);
  } catch (error) {
    throw meantBy(error);
  }
}
