import { describe, expect, it } from 'vitest';
import { claimLines, lifeWords } from './token-words.ts';

const MINUTE = 60e6;

describe('a token in words', () => {
  it.each([
    [-1, 0, true, 'the server does not say when it ends'],
    [5 * MINUTE, 0, true, 'good for 5'],
    [0, 5 * MINUTE, true, 'ended 5'],
    [5 * MINUTE, 0, false, 'was good for 5'],
  ])('that ends at %d is seen at %d', (expiresAt, now, goesOn, words) => {
    expect(lifeWords(expiresAt, now, goesOn)).toContain(words);
  });

  it('has its header and its claims line by line, times as dates, and an audience that was not asked for marked', () => {
    const decoded = {
      seq: 9,
      name: 'access_token' as const,
      header: '{"alg":"ES256"}',
      claims: '{"scope":"read","aud":["https://other.example"],"exp":1767225600}',
    };
    const lines = claimLines(decoded, Date.UTC(2025, 11, 31, 23), {
      resource: 'https://mcp.example/mcp',
      scope: 'read',
    });
    expect(lines).toEqual([
      { name: 'header alg', value: 'ES256', tone: '' },
      { name: 'aud', value: '["https://other.example"]', tone: 'tone-warning' },
      {
        name: 'exp',
        value: expect.stringMatching(/^2026-01-01T00:00:00Z, [\x20-\x7e]* after the record began$/),
        tone: '',
      },
    ]);
  });
});
