import { expect, it } from 'vitest';
import { urlRule } from './url-rule.ts';

it.each([
  ['https://jdoe:hunter2@example.com/mcp', ['jdoe:hunter2']],
  ['https://token@example.com', ['token']],
  ['https://example.com/mcp?api_key=abc123&page=2', ['abc123']],
  ['/messages/?session_id=66bed18a', ['66bed18a']],
  ['/message?sessionId=66bed18a&x=1', ['66bed18a']],
  ['GET /mcp?x=1&token=a%20b HTTP/1.1', ['a%20b']],
  ['https://example.com/cb?code=abc&state=s#access_token=def', ['abc', 'def']],
  ['https://bucket.example/x?X-Amz-Signature=0123abcd', ['0123abcd']],
  ['https://example.com/mcp?api_key=masked-32-ab12cd34', []],
  ['https://example.com/mcp?token=redacted-token-1', []],
  ['https://example.com/?page=2&progressToken=3', []],
  ['https://example.com/?token=<your token>', []],
  ['someone@example.com', []],
  ['a = b & c', []],
])('finds the secrets of %j', (text, secrets) => {
  expect(urlRule(text).map(({ start, end }) => text.slice(start, end))).toEqual(secrets);
});
