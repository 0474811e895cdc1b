/** What a line of an event stream is; a blank one is none of these (WHATWG HTML §9.2.6). */
export type LineKind = 'data' | 'comment' | 'field';

/** As long as the longest start of a line that is looked at, `data: `. */
export const LINE_START = 6;

const SPACE = 0x20;
const COLON = 0x3a;

/** The kind of a line that is held in parts; its start is never torn between two of them. */
export function kindOf(parts: readonly Uint8Array[]): LineKind {
  const first = parts[0]!;
  if (first[0] === COLON) return 'comment';
  return isData(first, 0, first.length) ? 'data' : 'field';
}

/** Whether this line is a field named `data`. */
export function isData(bytes: Uint8Array, start: number, end: number): boolean {
  return (
    bytes[start] === 0x64 &&
    bytes[start + 1] === 0x61 &&
    bytes[start + 2] === 0x74 &&
    bytes[start + 3] === 0x61 &&
    (end === start + 4 || (end > start + 4 && bytes[start + 4] === COLON))
  );
}

/** Where the value of a `data` line begins: behind the colon and one space. */
export function valueStart(bytes: Uint8Array, start: number, end: number): number {
  if (end === start + 4) return end;
  return end > start + 5 && bytes[start + 5] === SPACE ? start + 6 : start + 5;
}

/** What stands before the value of a `data` line, by its length. */
export function dataStart(length: number): string {
  return DATA_STARTS[length - 4]!;
}

const DATA_STARTS = ['data', 'data:', 'data: '];
