const LF = 0x0a;
const CR = 0x0d;

/** A line without its end, whichever it has. */
export function withoutEnd(line: Buffer): Buffer {
  if (line.at(-1) !== LF) return line;
  return line.subarray(0, line.at(-2) === CR ? -2 : -1);
}
