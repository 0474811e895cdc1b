import { expect, it } from 'vitest';
import { entropyRule } from './entropy-rule.ts';
import { outermost } from './span.ts';

function found(text: string): string[] {
  return outermost(entropyRule(text)).map(({ start, end }) => text.slice(start, end));
}

const PEM = '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----';

it.each([
  ['OpenAI', 'sk-proj-abcdefghijklmnopqrst'],
  ['Stripe', 'sk_live_abcdefghijklmnop'],
  ['GitHub', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789'],
  ['GitHub, fine-grained', 'github_pat_11ABCDEFG0abcdefghijklm'],
  ['GitLab', 'glpat-abcdefghijklmnopqrst'],
  ['Slack', 'xoxb-123456789012-abcdefghij'],
  ['AWS', 'AKIAIOSFODNN7EXAMPLE'],
  ['Google', 'AIzaSyA-abcdefghijklmnopqrstuvwxyz01234'],
  ['Hugging Face', 'hf_abcdefghijklmnopqrstuvwx'],
  ['a private key', PEM],
  ['no issuer, in base62', 'q7Xk2Lm9Pz4Rt8Wv1Yb6Nc3'],
  ['no issuer, in base36', '7k2m9p4r8w1y6n3x5t0z'],
  ['no issuer, in base64', 'Zm9vYmFyMTIzNDU2Nzg5MHF3ZXJ0eXVpb3A3OA=='],
])('finds a token of %s, alone and in a sentence', (_issuer, token) => {
  expect(found(token)).toEqual([token]);
  expect(found(`It says "${token}" here.`)).toEqual([token]);
});

it.each([
  ['a UUID', '66bed18a-0656-4255-b0b7-ce53bcd3f916'],
  ['an event id made of a UUID', '66bed18a-0656-4255-b0b7-ce53bcd3f916_1795277145179_1'],
  ['an ISO date', '2026-11-21T16:05:45.179Z'],
  ['a digest', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a digest by its name', 'sha512-qL7Xk2Lm9Pz4Rt8Wv1Yb6Nc3qL7Xk2Lm9Pz4Rt8Wv1Yb6Nc3'],
  ['the parent of a trace', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ['a picture', 'iVBORw0KGgoAAAANSUhEUgAAABQAAAAUCAYAAACNiR0NAAAAKElEQVR4nGP8z8Dwn4GKgImahl'],
  ['data that is long', 'q7Xk2Lm9Pz4Rt8Wv1Yb6Nc3'.repeat(40)],
  ['a name of a tool', 'trigger-long-running-operation-2026'],
  ['a folder', '/usr/lib/node_modules/@modelcontextprotocol/sdk/dist/esm/v2/index'],
  ['a name in camel case', 'notificationsToolsListChanged2025'],
  ['a pseudonym', 'redacted-token-12 redacted-token-13'],
  ['a number', '12345678901234567890123'],
  ['letters alone', 'thequickbrownfoxjumpsoverthelazydog'],
])('lets pass %s', (_what, text) => {
  expect(found(text)).toEqual([]);
});

it('goes past a piece of any length without keeping it, and finds what stands behind', () => {
  const long = 'x'.repeat(20_000_000);
  const token = 'q7Xk2Lm9Pz4Rt8Wv1Yb6Nc3';
  expect(found(long)).toEqual([]);
  expect(entropyRule(`${long} ${token}`)).toMatchObject([
    { start: long.length + 1, end: long.length + 1 + token.length },
  ]);
});
