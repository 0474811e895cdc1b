import { describe, expect, it } from 'vitest';
import { assignmentRule, memberSecret } from './key-name-rule.ts';

describe('a member', () => {
  it.each([
    ['password', 'hunter2', 'hunter2'],
    ['userPassword', 'hunter2', 'hunter2'],
    ['apiKey', 'abc', 'abc'],
    ['api_key', 'abc', 'abc'],
    ['API-KEY', 'abc', 'abc'],
    ['access_token', 'abc', 'abc'],
    ['refreshToken', 'abc', 'abc'],
    ['client_secret', 'abc', 'abc'],
    ['authorization', 'Bearer abc', 'abc'],
    ['Authorization', 'abc', 'abc'],
    ['secret', '1234', '1234'],
    ['sessionId', '66bed18a', '66bed18a'],
    ['progressToken', 'p1', null],
    ['nextPageToken', 'p1', null],
    ['maxTokens', '1000', null],
    ['tokens', '1000', null],
    ['secretary', 'Jane', null],
    ['name', 'abc', null],
    ['key', 'abc', null],
    ['password', '', null],
    ['password', '********', null],
    ['password', '<password>', null],
    ['password', '${PASSWORD}', null],
    ['password', 'string', null],
    ['password', 'redacted-password-1', null],
  ])('%s of %j has %j', (name, value, secret) => {
    const span = memberSecret(name, value);
    expect(span === null ? null : value.slice(span.start, span.end)).toBe(secret);
  });
});

describe('a plain text', () => {
  it.each([
    ['API_KEY=abc123def', ['abc123def']],
    ['starting with --api-key=abc123def now', ['abc123def']],
    ['Authorization: Bearer abc123def', ['abc123def']],
    ['got {"password": "my dog", "x": 1}', ['my dog']],
    ['got {\\"password\\": \\"my dog\\"}', ['my dog']],
    ['got {"password": "my \\"old\\" dog", "x', ['my \\"old\\" dog']],
    ["token = 'abc'", ['abc']],
    ['Set-Cookie: sid', []],
    ['the token: required for writing', []],
    ['a password: something', []],
    ['progressToken=12345678', []],
    ['PASSWORD=', []],
    ['10:30 = half past', []],
  ])('%j has %j', (text, secrets) => {
    expect(assignmentRule(text).map(({ start, end }) => text.slice(start, end))).toEqual(secrets);
  });
});
