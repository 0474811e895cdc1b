import { expect, it } from 'vitest';
import { bodyWords } from './body-words.ts';
import { oneLine } from './plain-text.ts';

it.each([
  ['{"error":"invalid_token","error_description":"Invalid bearer token"}', 'Invalid bearer token'],
  ['{"jsonrpc":"2.0","error":{"code":-32001,"message":"Invalid token"},"id":null}', 'Invalid token'],
  ['{"detail":"Not authenticated"}', 'Not authenticated'],
  ['{"detail":[{"loc":["x"],"msg":"y"}]}', '{"detail":[{"loc":["x"],"msg":"y"}]}'],
  ['{"status":403,"message":"No \\"rights\\" for th', '{"status":403,"message":"No \\"rights\\" for th'],
  ['{"message":"Forbidden here","trace":"cut of', 'Forbidden here'],
  [
    '<!DOCTYPE html><html><head><title>Error</title></head><body><pre>Cannot GET /sse</pre></body></html>',
    'Error: Cannot GET /sse',
  ],
  ['Unauthorized', 'Unauthorized'],
  ['', ''],
])('reads %s', (body, words) => {
  expect(bodyWords(body)).toBe(words);
});

it('takes the colours of a terminal out of a line', () => {
  expect(oneLine('\u001b[31mError\u001b[0m: \u001b]8;;https://a\u0007no key\u001b[K')).toBe('Error: no key');
});
