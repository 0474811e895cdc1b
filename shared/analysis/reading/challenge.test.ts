import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChallenges } from '../../authorization/index.ts';
import { challengeWords } from './challenge.ts';

describe('WWW-Authenticate', () => {
  it.each<[string, string]>([
    ['Bearer', 'Bearer'],
    ['Basic realm="a \\"b\\" c"', 'Basic, realm “a "b" c”'],
    ['Bearer error="invalid_token", error_description="expired"', 'Bearer, error “invalid_token”, saying “expired”'],
    ['Bearer resource_metadata=https://x/y , scope = "a b"', 'Bearer, scope “a b”, metadata at https://x/y'],
    ['Negotiate, Basic realm=x', 'Negotiate; or Basic, realm “x”'],
    ['DPoP algs="ES256"', 'DPoP'],
    ['realm="nobody"', ''],
    ['Bearer realm="never closed', 'Bearer, realm “never closed”'],
    ['', ''],
  ])('%s', (value, words) => {
    expect(challengeWords([value])).toBe(words);
  });

  it('reads anything without throwing, in linear time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z=", \\]*$/)), (value) => {
        for (const { scheme } of readChallenges(value)) expect(scheme).not.toBe('');
      }),
    );
    expect(readChallenges(`Bearer ${'a="\\'.repeat(100_000)}`)).toHaveLength(1);
  });
});
