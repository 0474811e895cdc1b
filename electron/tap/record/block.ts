/// <reference lib="es2024.arraybuffer" />

/** What is longer lies in pages of its own. */
const LONG = 32 * 1024;

/**
 * A copy of pieces, one behind the other, to be given to another thread. Pieces are views of memory that the wire may still need. A long
 * copy lies in pages of its own, which the system has back when it is let go of: out of the heap of C they would stay with the process.
 */
export function blockOf(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const memory = length > LONG ? new ArrayBuffer(length, { maxByteLength: length }) : new ArrayBuffer(length);
  const bytes = new Uint8Array(memory, 0, length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Nobody reads the copy any more: it is empty from here on, where it was long. */
export function letGo({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.resizable) buffer.resize(0);
}
