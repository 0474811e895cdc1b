import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Fault, decodedLength } from './base64.ts';
import { mediaFacts } from './media.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (one) => one.charCodeAt(0)) : part)),
  );

describe('mediaFacts', () => {
  it('tells pictures and their size', () => {
    const png = bytes('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 1, 0, 0, 0, 0, 20]);
    expect(mediaFacts(png)).toEqual({ type: 'image/png', size: { width: 256, height: 20 } });
    expect(mediaFacts(bytes('GIF89a', [3, 0, 4, 1]))).toEqual({ type: 'image/gif', size: { width: 3, height: 260 } });
    const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc2, 0, 17, 8, 0, 9, 0, 7]);
    expect(mediaFacts(jpeg)).toEqual({ type: 'image/jpeg', size: { width: 7, height: 9 } });
    const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0], [99, 0, 0], [49, 0, 0]);
    expect(mediaFacts(webp)).toEqual({ type: 'image/webp', size: { width: 100, height: 50 } });
  });

  it('tells other binaries, and a vector picture by its text', () => {
    expect(mediaFacts(bytes('RIFF', [0, 0, 0, 0], 'WAVE')).type).toBe('audio/wav');
    expect(mediaFacts(bytes('%PDF-1.7')).type).toBe('application/pdf');
    expect(mediaFacts(bytes('<?xml version="1.0"?><!-- a --> <svg xmlns="x">')).type).toBe('image/svg+xml');
    expect(mediaFacts(bytes('<html><svg></svg>')).type).toBe('');
  });

  it('takes any bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff', 'GIF8', 'RIFF0000WEBPVP8L', ''),
        fc.uint8Array(),
        (head, rest) => {
          const { size } = mediaFacts(bytes(head, [...rest]));
          return size === null || (size.width >= 0 && size.height >= 0);
        },
      ),
    );
  });
});

describe('base64', () => {
  it('counts the bytes without decoding', () => {
    fc.assert(fc.property(fc.uint8Array(), (raw) => decodedLength(Buffer.from(raw).toString('base64')) === raw.length));
    expect(decodedLength('AAA')).toBe(2);
  });

  it('says what is wrong', () => {
    expect(base64Fault('AAAA')).toBe('');
    expect(base64Fault('AA==')).toBe('');
    expect(base64Fault('A-_A')).toContain('URL alphabet: “-” stands at character 2');
    expect(base64Fault('AA A')).toBe('It is no base64: character 3 is " ".');
    expect(base64Fault('AAAAA')).toContain('stand for no number of bytes');
    expect(base64Fault('A=AA')).toBe('It is no base64: character 2 is "=".');
  });
});
