import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeForeign } from './index.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

describe('describeForeign', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['gzip', gzipSync('{"mcpscope":1}'), /compressed with gzip/],
    ['zip', bytes(0x50, 0x4b, 3, 4, 20), /zip archive/],
    ['zstd', bytes(0x28, 0xb5, 0x2f, 0xfd), /zstd/],
    ['UTF-16, either order', bytes(0xff, 0xfe, 0x7b, 0), /UTF-16/],
    ['UTF-16, either order', bytes(0xfe, 0xff, 0, 0x7b), /UTF-16/],
    ['pcapng', bytes(0x0a, 0x0d, 0x0d, 0x0a), /network packets/],
    ['any binary', bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0), /binary/],
  ])('%s', (_name, head, sentence) => {
    expect(describeForeign(head)).toMatch(sentence);
  });

  it.each<[string, Uint8Array]>([
    ['nothing', bytes()],
    ['one byte of a longer mark', bytes(0x1f)],
    ['a capture', Buffer.from('{"mcpscope":1,"tool":"é"}\n')],
    ['a byte order mark', Buffer.from('\ufeff{"mcpscope":1}')],
    ['other text', Buffer.from('Dear reader')],
  ])('%s may begin a capture', (_name, head) => {
    expect(describeForeign(head)).toBeNull();
  });
});
