import { read } from 'node:fs';
import { promisify } from 'node:util';

const readFile = promisify(read);

/** Reads a stretch of an open file. Rejects with a sentence when the file has become shorter than that. */
export async function readExactly(file: number, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let have = 0;
  while (have < length) {
    const { bytesRead } = await readFile(file, bytes, have, length - have, offset + have);
    if (bytesRead === 0) throw new Error('The capture file has become shorter than it was.');
    have += bytesRead;
  }
  return bytes;
}
