import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isObject, parsedJson } from '../shared/json/index.ts';
import type { Input, InputKind } from './sources/index.ts';

/** A case in a file, with what it showed when it was found. */
export interface KeptCase {
  readonly source: string;
  readonly seed: number;
  readonly number: number;
  readonly stage: string;
  readonly message: string;
  readonly input: Input;
}

/** Where failures of a run are written. */
export const FAILURES = resolve('test-results/fuzz');
/** Cases that every test run tries again. */
export const FOUND = resolve('fuzz/found');

/** Writes a case; gives its file. */
export function writeCase(folder: string, kept: KeptCase): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${kept.source}-${kept.seed}-${kept.number}.json`);
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  return file;
}

/** Throws where the file holds no case. */
export function readCase(file: string): KeptCase {
  const value = parsedJson(readFileSync(file, 'utf8'));
  const input = isObject(value) ? value['input'] : undefined;
  if (!isObject(value) || !isObject(input) || !Array.isArray(input['parts']))
    throw new Error(`${file} holds no case of the fuzzer.`);
  return {
    source: String(value['source']),
    seed: Number(value['seed']),
    number: Number(value['number']),
    stage: String(value['stage']),
    message: String(value['message']),
    input: { kind: input['kind'] as InputKind, parts: input['parts'].map(String) },
  };
}

/** The file of a case that was named by its path or as it was printed. */
export function caseFile(name: string): string {
  return name.endsWith('.json') ? resolve(name) : join(FAILURES, `${basename(name)}.json`);
}
