import { gzipSync } from 'node:zlib';
import { bytesOf, mutatedBytes, pieces } from '../mutation/byte-mutation.ts';
import type { Random } from '../mutation/random.ts';
import { MESSAGES } from './corpus.ts';
import { mutatedFrame } from './frames.ts';
import type { Made, Source } from './source.ts';

/** Responses of an HTTP server, head and body, in any pieces. */
export const HTTP_RESPONSES: Source = {
  name: 'http-heads',
  kind: 'response',
  counts: 'mutated HTTP heads',
  make: (random: Random): Made => ({ parts: pieces(response(random), random), mutated: 1 }),
};

const LINES = [
  'HTTP/1.1 200 OK',
  'HTTP/1.1 200 OK',
  'HTTP/1.1 202 Accepted',
  'HTTP/1.1 400 Bad',
  'HTTP/1.1 401 Unauthorized',
  'HTTP/1.1 404 \xe9',
  'HTTP/1.1 500',
  'HTTP/1.0 200 OK',
  'HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK',
  'HTTP/1.1 999 x',
  'HTTP/1.1 00200 OK',
  'HTTP/2 200',
  'ICY 200 OK',
];
const NAMES = [
  'Content-Type',
  'Mcp-Session-Id',
  'MCP-Protocol-Version',
  'WWW-Authenticate',
  'Authentication-Info',
  'Set-Cookie',
  'Retry-After',
  'Content-Encoding',
  'X-\xe9',
  'Cache-Control',
  'Access-Control-Allow-Origin',
  'Last-Event-ID',
  '__proto__',
];
const VALUES = [
  'application/json',
  'text/event-stream; charset=utf-8',
  'text/event-stream;;=',
  'text/html',
  'Bearer realm="a\\"b", resource_metadata="http://127.0.0.1/x", error=invalid_token, scope="a b"',
  'Bearer realm="unclosed',
  'Digest nonce="abcdef0123456789", , =, Basic',
  'Negotiate YIIBCg==, Bearer',
  'a=b; HttpOnly; Path=/',
  '2025-06-18',
  '-1',
  'Wed, 21 Oct 2099 07:28:00 GMT',
  'identity',
  'gzip, gzip',
  'x'.repeat(9_000),
  '\t \x80\xff',
  '',
];

function response(random: Random): string {
  const { text } = random.pick(MESSAGES);
  const said = random.once(3) ? bytesOf(text) : mutatedFrame(text, random);
  const stream = random.once(3);
  const coded = random.once(6);
  const plain = stream ? `data: ${said.replaceAll('\n', '')}\n\n` : said;
  const body = coded ? gzipSync(Buffer.from(plain, 'latin1')).toString('latin1') : plain;
  const lines = [`Content-Type: ${stream ? 'text/event-stream' : 'application/json'}`];
  if (coded) lines.push('Content-Encoding: gzip');
  for (let more = random.below(5); more > 0; more -= 1)
    lines.splice(random.below(lines.length + 1), 0, `${random.pick(NAMES)}: ${random.pick(VALUES)}`);
  if (random.once(2)) lines.push(`Content-Length: ${body.length + (random.once(8) ? 3 : 0)}`);
  const whole = `${random.pick(LINES)}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  return random.once(2) ? mutatedBytes(whole, random) : whole;
}
