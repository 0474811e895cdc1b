import { describe, expect, it } from 'vitest';
import { bytesOfBase64, hexRow } from './hex.ts';

describe('hex dump', () => {
  it('shows bytes that are not UTF-8', () => {
    const bytes = bytesOfBase64('/wB7ImEiOuLijN9B');
    expect(hexRow(bytes, 0)).toEqual({
      offset: '000000',
      hex: 'ff 00 7b 22 61 22 3a e2  e2 8c df 41',
      ascii: '··{"a":····A',
    });
  });

  it('counts rows of 16', () => {
    expect(hexRow(new Uint8Array(40), 2)).toMatchObject({ offset: '000020', hex: '00 00 00 00 00 00 00 00' });
  });
});
