import { describe, expect, it } from 'vitest';
import { readIntrospection, readRevocation } from './token-question.ts';

describe('what an authorization server says of a token', () => {
  it.each([
    [200, '', 'right', 'took the access token back'],
    [503, '', 'error', 'cannot take the access token back now'],
    [400, '{"error":"unsupported_token_type"}', 'warning', 'good until it ends'],
    [400, '{"error":"invalid_client"}', 'error', '400 invalid_client came'],
    [0, '', 'error', 'no answer came'],
  ] as const)('a revocation: %s %s', (status, body, grade, says) => {
    const check = readRevocation('access token', { status, body });
    expect(check.grade).toBe(grade);
    expect(check.says).toContain(says);
  });

  it.each([
    [200, { active: true, scope: 'read', aud: 'https://a.example' }, ['right', 'right']],
    [200, { active: true, aud: ['https://b.example'] }, ['right', 'warning']],
    [200, { active: false }, ['error']],
    [200, { active: 'yes' }, ['error']],
    [401, {}, ['note']],
    [500, {}, ['error']],
  ] as const)('an introspection: %s %j', (status, document, grades) => {
    const checks = readIntrospection({ status, body: JSON.stringify(document) }, 'https://a.example');
    expect(checks.map(({ grade }) => grade)).toEqual(grades);
  });
});
