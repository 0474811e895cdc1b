import { extname } from 'node:path';

const FULL = ': this file is as large as it may be.';

/** The last note of a file whose record goes on in another one. */
export function goesOnWords(next: string): string {
  return `The record continues in ${next}${FULL}`;
}

/** Whether a note is that one, whatever the other file was called. */
export function saysGoesOn(text: string): boolean {
  return text.endsWith(FULL);
}

const PART = /\.([2-9]|[1-9]\d{1,5})(\.[^./\\]*)$/;

/** Where a further file of a record lies, `NAME.2.mcpcap`, by the path of its first. */
export function partPath(first: string, number: number): string {
  const ending = extname(first);
  return `${first.slice(0, first.length - ending.length)}.${number}${ending}`;
}

/** Where the first file of a record lies whose further file has this path; the path itself for any other. */
export function firstPath(path: string): string {
  return path.replace(PART, '$2');
}

/** The number in the name of a further file of a record, from 2; 1 for any other name. */
export function partNumber(path: string): number {
  return Number(PART.exec(path)?.[1] ?? 1);
}
