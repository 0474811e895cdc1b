import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { HAS_MODES } from './access.ts';
import { Irregular } from './irregular.ts';
import { readBytes } from './read-file.ts';

/** A file of another program as it was read. */
export interface ForeignFile {
  readonly bytes: Buffer;
  /** Where it really lies: a link to it stays one. */
  readonly target: string;
  readonly mode: number;
  /** Why it cannot be changed, the end of a sentence; '' when it can. */
  readonly unchangeable: string;
}

const OWNER_MAY_WRITE = 0o200;

/** Reads a file of another program, through links. Throws Irregular, also where it has more than `most` bytes, or the system's error. */
export function readForeign(path: string, most: number): ForeignFile {
  const target = realpathSync(path);
  const bytes = readBytes(target, most);
  const { mode, uid, nlink } = lstatSync(target);
  return { bytes, target, mode: mode & 0o7777, unchangeable: whyUnchangeable(uid, mode, nlink) };
}

function whyUnchangeable(uid: number, mode: number, nlink: number): string {
  if (HAS_MODES && uid !== process.getuid?.()) return `it belongs to another user (${uid})`;
  if ((mode & OWNER_MAY_WRITE) === 0) return 'it is read-only';
  // A new file in its place would leave the others as they are.
  return nlink > 1 ? `it has ${nlink} names (hard links), which would part` : '';
}

/**
 * Puts other bytes in the place of a file of another program: whole or not at all, with its mode, where it really lies, and on disk when
 * it returns. Throws Irregular where it is not as it was read any more, or cannot be changed, or the system's error; then it is as it was.
 */
export function rewriteForeign(path: string, read: ForeignFile, bytes: Uint8Array): void {
  if (read.unchangeable !== '') throw new Irregular(read.unchangeable);
  const { target, mode } = read;
  const draft = `${target}.${randomUUID()}.part`;
  // The mode is there from the first byte on: what is in it may be secret.
  const file = openSync(draft, 'wx', HAS_MODES ? mode & 0o600 : mode);
  try {
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (HAS_MODES) chmodSync(draft, mode);
    if (!isAsRead(path, read)) throw new Irregular('it was changed meanwhile');
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(target));
}

function isAsRead(path: string, { target, bytes }: ForeignFile): boolean {
  return (
    realpathSync(path) === target &&
    lstatSync(target).size === bytes.length &&
    readBytes(target, bytes.length).equals(bytes)
  );
}

/** The new name outlives a power cut. Windows has no such thing, and some file systems refuse it. */
function syncFolder(folder: string): void {
  if (!HAS_MODES) return;
  try {
    const file = openSync(folder, constants.O_RDONLY);
    try {
      if (fstatSync(file).isDirectory()) fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The file itself is whole either way.
  }
}
