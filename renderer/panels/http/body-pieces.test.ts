import { describe, expect, it } from 'vitest';
import type { HttpBodyEvent } from '../../../shared/capture/index.ts';
import { joinPieces } from './body-pieces.ts';

const piece = (change: Partial<HttpBodyEvent>): HttpBodyEvent => ({
  kind: 'http.body',
  seq: 1,
  t: 0,
  exchange: 1,
  offset: 0,
  bytes: 0,
  ...change,
});

describe('the pieces of a body', () => {
  it('are joined as text while all of them are text', () => {
    expect(joinPieces([piece({ text: '<html>' }), piece({ text: 'é</html>' })])).toEqual({
      kind: 'text',
      text: '<html>é</html>',
    });
  });

  it('become bytes when one of them is none', () => {
    const joined = joinPieces([piece({ text: 'é' }), piece({ base64: 'AP8=' })]);
    expect(joined).toEqual({ kind: 'bytes', bytes: Uint8Array.of(0xc3, 0xa9, 0, 0xff) });
  });

  it('are bytes where they are the coded body', () => {
    const encoded = {
      kind: 'http.encoded',
      seq: 1,
      t: 0,
      exchange: 1,
      coding: 'gzip',
      base64: 'H4s=',
      bytes: 2,
    } as const;
    expect(joinPieces([encoded, encoded])).toEqual({ kind: 'bytes', bytes: Uint8Array.of(31, 139, 31, 139) });
  });
});
