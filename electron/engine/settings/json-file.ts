import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';

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
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return { value: undefined, problem: '' };
    return { value: undefined, problem: `${path} could not be read: ${systemErrorInWords(error)}.` };
  }
  try {
    return { value: JSON.parse(text) as unknown, problem: '' };
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

/** Writes a small JSON file whole or not at all, readable by its owner only. Returns a sentence when it failed, else ''. */
export function writeJsonFile(path: string, value: unknown): string {
  const draft = `${path}.${process.pid}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
    return '';
  } catch (error) {
    return `${path} could not be written: ${systemErrorInWords(error)}.`;
  }
}
