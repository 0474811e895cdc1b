import { renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ownFolder, readText, replaceFile } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';
import { parseJson } from '../../../shared/json/index.ts';

/** A larger one is none of ours. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/** What reading a small JSON file gave. `problem` is a sentence. */
export type JsonFileReading =
  | { readonly value: unknown; readonly problem: '' }
  | { readonly value: undefined; readonly problem: string };

/**
 * Reads a small JSON file. A missing file is `undefined` and no problem. A file that is not JSON is kept under
 * another name, so that the next write does not destroy what a user may want to repair.
 */
export function readJsonFile(path: string): JsonFileReading {
  let text: string;
  try {
    text = readText(path, LARGEST_BYTES);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return { value: undefined, problem: '' };
    return { value: undefined, problem: `${path} could not be read: ${systemErrorInWords(error)}.` };
  }
  try {
    return { value: parseJson(text), problem: '' };
  } catch (error) {
    return {
      value: undefined,
      problem: `${path} is not valid JSON (${systemErrorInWords(error)}); ${setAside(path)}.`,
    };
  }
}

/** Puts a file that cannot be used under another name. Returns what became of it, as the end of a sentence. */
export function setAside(path: string): string {
  const kept = `${path}.unusable`;
  try {
    renameSync(path, kept);
    return `it was kept as ${basename(kept)} and left out`;
  } catch (error) {
    return `it is left out, and could not be put aside: ${systemErrorInWords(error)}`;
  }
}

/**
 * Writes a small JSON file whole or not at all, readable by its owner only; unless `lasting` is false it outlives a power cut. Throws
 * Error with a sentence; then what was there stays as it was.
 */
export function writeJsonFile(path: string, value: unknown, { lasting = true }: { lasting?: boolean } = {}): void {
  try {
    ownFolder(dirname(path));
    replaceFile(path, `${JSON.stringify(value, null, 2)}\n`, { lasting });
  } catch (error) {
    throw new Error(`${path} could not be written: ${systemErrorInWords(error)}.`, { cause: error });
  }
}
