import { expect, it } from 'vitest';
import { headerSecrets } from './header-rule.ts';

it.each([
  ['Authorization', 'Bearer abc.def', ['abc.def'], 'authorization'],
  ['authorization', 'Basic amRvZTpodW50ZXIy', ['amRvZTpodW50ZXIy'], 'authorization'],
  ['Authorization', 'abc.def', ['abc.def'], 'authorization'],
  ['Proxy-Authorization', 'Basic abc', ['abc'], 'authorization'],
  ['Cookie', 'a=one; b="two"', ['one', '"two"'], 'cookie'],
  ['Set-Cookie', 'sid=abc; Path=/; Max-Age=3600; HttpOnly', ['abc'], 'cookie'],
  ['X-Api-Key', 'abc', ['abc'], 'key'],
  ['X-Auth-Token', 'abc', ['abc'], 'token'],
  ['X-Client-Secret', 'abc', ['abc'], 'secret'],
  ['X-Goog-Signature', 'abc', ['abc'], 'key'],
  ['Mcp-Session-Id', '66bed18a', ['66bed18a'], 'session'],
  ['Mcp-Param-Api-Key', 'abc', ['abc'], 'key'],
  ['Authorization', 'Bearer redacted-authorization-1', [], ''],
  ['Authorization', 'Bearer ${TOKEN}', [], ''],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ==', [], ''],
  ['WWW-Authenticate', 'Digest realm="a", nonce="ab==", opaque="5cc", qop="auth"', ['ab==', '5cc'], 'authorization'],
  ['WWW-Authenticate', 'Negotiate YIIabcdefg==', ['YIIabcdefg=='], 'authorization'],
  ['WWW-Authenticate', 'Bearer realm="a", resource_metadata="https://a.example/.well-known"', [], ''],
  ['WWW-Authenticate', 'Bearer', [], ''],
  ['Authentication-Info', 'nextnonce="abc", rspauth="def", nc=00000001', ['abc', 'def'], 'authorization'],
  ['Proxy-Authentication-Info', 'nextnonce=abc', ['abc'], 'authorization'],
  ['Access-Control-Allow-Credentials', 'true', [], ''],
  ['Content-Type', 'application/json', [], ''],
  ['Keep-Alive', 'timeout=5', [], ''],
])('finds the secrets of %s: %s', (name, value, secrets, kind) => {
  const spans = headerSecrets(name, value);
  expect(spans.map(({ start, end }) => value.slice(start, end))).toEqual(secrets);
  expect(new Set(spans.map((span) => span.kind))).toEqual(new Set(kind === '' ? [] : [kind]));
});
