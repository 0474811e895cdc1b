import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskedDocument } from './masked-document.ts';

const mask = (value: string): string => `masked-${value.length}-00000000`;

describe('a body of a sign-in', () => {
  it.each<[string, string]>([
    ['{"access_token":"abc","token_type":"Bearer"}', '{"access_token":"masked-3-00000000","token_type":"Bearer"}'],
    ['{ "a" : {"Client_Secret" : "x\\"y"} }', '{ "a" : {"Client_Secret" : "masked-3-00000000"} }'],
    ['{"access\\u005ftoken":"abc"}', '{"access\\u005ftoken":"masked-3-00000000"}'],
    ['{"code":"invalid","state":"open","refresh_token":""}', '{"code":"invalid","state":"open","refresh_token":""}'],
    ['{"id_token":"abc', '{"id_token":"masked-4-00000000"'],
    ['[{":":"x","assertion":"abc"}]', '[{":":"x","assertion":"masked-3-00000000"}]'],
    [
      'grant_type=authorization_code&code=a%20b&code_verifier=v&client_id=c',
      'grant_type=authorization_code&code=masked-3-00000000&code_verifier=masked-1-00000000&client_id=c',
    ],
    ['client_secret=ab"cd;ef&x=1', 'client_secret=masked-8-00000000&x=1'],
    ['<a href="/cb?code=abc&amp;state=xy">', '<a href="/cb?code=masked-3-00000000&amp;state=masked-2-00000000">'],
  ])('%s', (text, masked) => {
    expect(maskedDocument(text, mask)).toBe(masked);
  });

  it.each<[string, string]>([
    [
      '{"apiKey":"abc","key\\u0073":"x\\u0022y","code":"E1"}',
      '{"apiKey":"masked-3-00000000","key\\u0073":"masked-3-00000000","code":"E1"}',
    ],
    ['api_key=abc&x=1', 'api_key=masked-3-00000000&x=1'],
  ])('names further secrets: %s', (text, masked) => {
    expect(maskedDocument(text, mask, (name) => /^(?:api_?key|keys)$/i.test(name))).toBe(masked);
  });

  it('keeps everything else to the sign, and no secret, in JSON of any form', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (other, secret) => {
        const text = `{"x":${other},"refresh_token":${JSON.stringify(secret)},"y":${other}}`;
        const held = secret === '' ? '' : mask(secret);
        expect(maskedDocument(text, mask)).toContain(`,"refresh_token":${JSON.stringify(held)},`);
      }),
    );
  });

  it('is read in linear time', () => {
    const text = `{${'"a":"'.repeat(200_000)}`;
    expect(maskedDocument(text, mask).length).toBe(text.length);
  });
});
