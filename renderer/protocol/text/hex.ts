/** Bytes of a base64 text. Throws DOMException where it is none. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** One row of a hex dump. */
export interface HexRow {
  readonly offset: string;
  readonly hex: string;
  readonly ascii: string;
}

/** Row `index` of a dump: offset, `width` bytes in groups of 8, and what of them is printable ASCII. */
export function hexRow(bytes: Uint8Array, index: number, width = 16): HexRow {
  const from = index * width;
  const row = bytes.subarray(from, from + width);
  const hex = Array.from(row, (byte, i) => `${i === 8 ? ' ' : ''}${byte.toString(16).padStart(2, '0')}`).join(' ');
  const ascii = Array.from(row, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('');
  return { offset: from.toString(16).padStart(6, '0'), hex, ascii };
}

/** Bytes of a hex dump that is shown whole. */
const HEAD = 3_072;

/** The first bytes of a base64 text as the lines of a hex dump. Throws DOMException where it is none. */
export function hexText(base64: string): string {
  const bytes = bytesOfBase64(base64.slice(0, (HEAD / 3) * 4));
  return Array.from({ length: Math.ceil(bytes.length / 16) }, (_, i) => hexRow(bytes, i))
    .map((row) => `${row.offset}  ${row.hex.padEnd(48)}  ${row.ascii}`)
    .join('\n');
}
