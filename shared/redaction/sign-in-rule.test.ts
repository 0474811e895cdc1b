import { expect, it } from 'vitest';
import { headerSecretKind, secretKind } from './secret-names.ts';
import { signInRule } from './sign-in-rule.ts';

it.each([
  ['https://me.example/cb?code=c0de-1&state=st4te-1&iss=https%3A%2F%2Fas', ['c0de-1', 'st4te-1']],
  ['https://as.example/authorize?response_type=code&client_id=me&state=st4te-1&nonce=n0nce', ['st4te-1', 'n0nce']],
  ['grant_type=authorization_code&code=c0de-1&code_verifier=v3rifier&client_id=me', ['c0de-1', 'v3rifier']],
  ['code=c0de-1&grant_type=authorization_code', ['c0de-1']],
  ['assertion=a.b.c&grant_type=urn', ['a.b.c']],
  ['client_assertion=a.b.c&client_assertion_type=jwt&grant_type=x', ['a.b.c']],
  ['token=t0ken&token_type_hint=access_token&client_id=me', ['t0ken']],
  ['<form><input type="hidden" name="code" value="c0de-1"/><input name="x" value="y"></form>', ['c0de-1']],
  ['https://me.example/cb?code=masked-32-ab12cd34&state=redacted-credential-1', []],
  // An address of something else, and prose.
  ['https://api.example/issues?state=open&page=2', []],
  ['The state=open and token=none of it', []],
  ['{"code":-32600,"state":"open"}', []],
])('finds what a sign-in passes on in %j', (text, secrets) => {
  expect(signInRule(text).map(({ start, end }) => text.slice(start, end))).toEqual(secrets);
});

it.each([
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'client_assertion',
  'assertion',
  'subject_token',
  'code_verifier',
  'device_code',
  'registration_access_token',
])('takes a member %s for a secret', (name) => expect(secretKind(name)).not.toBeNull());

it.each(['Authorization', 'DPoP', 'Cookie', 'Set-Cookie', 'Proxy-Authorization'])(
  'takes the header %s for a secret',
  (name) => expect(headerSecretKind(name)).not.toBeNull(),
);
