interface Magic {
  readonly bytes: readonly number[];
  readonly sentence: string;
}

const PACKED = 'Unpack it, then open the capture inside.';
const UTF_16 = 'This file is UTF-16 text; a capture is UTF-8.';
const PACKETS = 'This file is a capture of network packets, not of mcpscope.';

const MAGIC: readonly Magic[] = [
  { bytes: [0x1f, 0x8b], sentence: `This file is compressed with gzip. ${PACKED}` },
  { bytes: [0x50, 0x4b, 0x03, 0x04], sentence: `This file is a zip archive. ${PACKED}` },
  { bytes: [0x50, 0x4b, 0x05, 0x06], sentence: 'This file is an empty zip archive.' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], sentence: `This file is compressed with zstd. ${PACKED}` },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], sentence: `This file is compressed with xz. ${PACKED}` },
  { bytes: [0x42, 0x5a, 0x68], sentence: `This file is compressed with bzip2. ${PACKED}` },
  { bytes: [0xff, 0xfe], sentence: UTF_16 },
  { bytes: [0xfe, 0xff], sentence: UTF_16 },
  { bytes: [0xd4, 0xc3, 0xb2, 0xa1], sentence: PACKETS },
  { bytes: [0xa1, 0xb2, 0xc3, 0xd4], sentence: PACKETS },
  { bytes: [0x0a, 0x0d, 0x0d, 0x0a], sentence: PACKETS },
];

/**
 * What a file is when its first bytes cannot begin a capture, as a sentence; null when they can. A capture has no NUL
 * byte: JSON writes it as an escape.
 */
export function describeForeign(head: Uint8Array): string | null {
  const magic = MAGIC.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  if (magic) return magic.sentence;
  return head.includes(0) ? 'This file is binary, not a capture of mcpscope.' : null;
}
