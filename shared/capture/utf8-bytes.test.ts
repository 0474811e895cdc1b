import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CODE_POINT } from '../json/testing/code-point.ts';
import { utf8Bytes } from './utf8-bytes.ts';

it('counts the bytes that an encoder writes', () => {
  fc.assert(
    fc.property(fc.string({ unit: CODE_POINT }), fc.constantFrom('', '\ud800', '\udc00'), (text, lone) => {
      expect(utf8Bytes(`${lone}${text}`)).toBe(new TextEncoder().encode(`${lone}${text}`).length);
    }),
  );
});
