import { expect, it } from 'vitest';
import { jwtRule } from './jwt-rule.ts';

const JWT =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

it.each([
  ['a token by itself', JWT, [JWT]],
  ['in a sentence', `The token is ${JWT}, and it is old.`, [JWT]],
  ['behind a scheme', `Bearer ${JWT}`, [JWT]],
  ['two of them', `${JWT} ${JWT}`, [JWT, JWT]],
  ['without a signature', `${JWT.slice(0, JWT.lastIndexOf('.'))}.`, [`${JWT.slice(0, JWT.lastIndexOf('.'))}.`]],
  ['a first part that is JSON and no header', 'eyJvZmZzZXQiOjEwfQ.eyJvZmZzZXQiOjEwfQ.abcdefghij', []],
  ['a first part that is no JSON', 'eyJabcdefghijkl.eyJvZmZzZXQiOjEwfQ.abcdefghij', []],
  ['base64 of JSON', 'eyJvZmZzZXQiOjEwfQ==', []],
  ['a version', '1.2.3', []],
])('finds JSON Web Tokens: %s', (_case, text, tokens) => {
  expect(jwtRule(text).map(({ start, end }) => text.slice(start, end))).toEqual(tokens);
});
