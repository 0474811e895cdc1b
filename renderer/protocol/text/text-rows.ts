/** Where the rows of a wrapped text begin; `starts[i + 1]` ends row i, and the last entry is the text's length. */
export type RowStarts = Uint32Array;

const LF = 10;

/**
 * Cuts a text into rows of at most `columns` cells, anew after each line feed. Wide East Asian characters take two
 * cells; surrogate pairs stay together and combining marks stay with their letter. One pass.
 */
export function wrapText(text: string, columns: number): RowStarts {
  let starts = new Uint32Array(Math.ceil(text.length / Math.max(columns, 1)) + 16);
  let rows = 1;
  let cells = 0;
  const begin = (at: number): void => {
    if (rows + 1 >= starts.length) {
      const larger = new Uint32Array(starts.length * 2);
      larger.set(starts);
      starts = larger;
    }
    starts[rows] = at;
    rows += 1;
    cells = 0;
  };
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === LF) {
      begin(i + 1);
      continue;
    }
    const width = code < 0x300 ? 1 : widthOf(code);
    // The second half of a pair has no cells of its own, so a row never begins with it.
    if (width > 0 && cells + width > columns && cells > 0) begin(i);
    cells += width;
  }
  starts[rows] = text.length;
  return starts.slice(0, rows + 1);
}

function widthOf(code: number): number {
  if (code >= 0xdc00 && code <= 0xdfff) return 0;
  if (code >= 0xd800 && code <= 0xdbff) return 2;
  if ((code >= 0x300 && code <= 0x36f) || (code >= 0xfe20 && code <= 0xfe2f) || code === 0x20e3) return 0;
  const wide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff60);
  return wide ? 2 : 1;
}

/** Where the lines of a text begin, and last its length. */
export function lineStarts(text: string): RowStarts {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  starts.push(text.length);
  return Uint32Array.from(starts);
}

/** Row that holds the offset. */
export function rowOfOffset(starts: RowStarts, offset: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
