import { describe, expect, test } from 'vitest';
import { Access } from './access.ts';
import { readHead, requestLine, type MessageHead } from './message-head.ts';

const PORT = 4000;
const OWN = 'Host: 127.0.0.1:4000';
const FOREIGN = 'Origin: https://evil.example';
const JSON_BODY = 'Content-Type: application/json';

function head(...lines: string[]): MessageHead {
  return readHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))!;
}

function refused(access: Access, line: string, ...headers: string[]): boolean {
  const asked = head(line, ...headers);
  return access.refusal(asked, requestLine(asked)!) !== null;
}

describe('who may use the tap', () => {
  const access = new Access(PORT, ['https://mine.example']);
  const table: readonly (readonly [boolean, string, string, ...string[]])[] = [
    // Names of this machine, and what a rebound name brings.
    [false, 'our host', 'POST /mcp HTTP/1.1', OWN],
    [false, 'localhost', 'POST /mcp HTTP/1.1', 'host: LOCALHOST:4000'],
    [false, 'IPv6', 'POST /mcp HTTP/1.1', 'Host: [::1]:4000'],
    [true, 'another port', 'POST /mcp HTTP/1.1', 'Host: 127.0.0.1:4001'],
    [true, 'no port', 'POST /mcp HTTP/1.1', 'Host: 127.0.0.1'],
    [true, 'a foreign name', 'GET /mcp HTTP/1.1', 'Host: evil.example:4000'],
    [true, 'a name that begins as ours', 'GET /mcp HTTP/1.1', 'Host: 127.0.0.1.evil.example:4000'],
    [true, 'a user before a foreign name', 'GET /mcp HTTP/1.1', 'Host: 127.0.0.1:4000@evil.example'],
    [true, 'two hosts', 'GET /mcp HTTP/1.1', OWN, 'Host: evil.example'],
    [true, 'no host', 'GET /mcp HTTP/1.1'],
    [false, 'no host before HTTP/1.1', 'GET /mcp HTTP/1.0'],
    [true, 'a foreign address in the first line', 'GET http://evil.example/ HTTP/1.1', OWN],
    [false, 'our address in the first line', 'GET http://127.0.0.1:4000/mcp HTTP/1.1', OWN],
    [true, 'a tunnel', 'CONNECT 127.0.0.1:4000 HTTP/1.1', OWN],
    // Pages: what their browsers ask about is for the server, what they send unasked is not sent on.
    [
      false,
      'a page that the server served',
      'POST /mcp HTTP/1.1',
      OWN,
      'Origin: http://127.0.0.1:4000',
      'Content-Type: text/plain',
    ],
    [false, 'the question of a browser', 'OPTIONS /mcp HTTP/1.1', OWN, FOREIGN, 'Access-Control-Request-Method: POST'],
    [false, 'what it asked about', 'POST /mcp HTTP/1.1', OWN, FOREIGN, JSON_BODY],
    [false, 'the end of a session', 'DELETE /mcp HTTP/1.1', OWN, FOREIGN],
    [false, 'a stream', 'GET /mcp HTTP/1.1', OWN, FOREIGN],
    [
      true,
      'text that no browser asks about',
      'POST /mcp HTTP/1.1',
      OWN,
      FOREIGN,
      'Content-Type: text/plain;a=application/json',
    ],
    [true, 'a form', 'POST /mcp HTTP/1.1', OWN, FOREIGN, 'Content-Type: application/x-www-form-urlencoded'],
    [true, 'no type', 'POST /mcp HTTP/1.1', OWN, FOREIGN],
    [true, 'a page without an origin of its own', 'POST /mcp HTTP/1.1', OWN, 'Origin: null'],
    [true, 'a page that hides its origin', 'POST /mcp HTTP/1.1', OWN, 'Sec-Fetch-Site: cross-site'],
    [
      false,
      'a page that the user lets in',
      'POST /mcp HTTP/1.1',
      OWN,
      'Origin: https://mine.example',
      'Content-Type: text/plain',
    ],
    [true, 'a WebSocket of a foreign page', 'GET /mcp HTTP/1.1', OWN, FOREIGN, 'Upgrade: websocket'],
    [
      false,
      'a WebSocket of a page of this machine',
      'GET /mcp HTTP/1.1',
      OWN,
      'Origin: http://localhost:6274',
      'Upgrade: websocket',
    ],
    [false, 'a WebSocket of a program', 'GET /mcp HTTP/1.1', OWN, 'Upgrade: websocket'],
  ];
  for (const [isRefused, name, line, ...headers] of table)
    test(`${isRefused ? 'not' : 'yes'}: ${name}`, () => expect(refused(access, line, ...headers)).toBe(isRefused));
});

test('a page whose origin the server names may send what no browser asks about, and no other page', () => {
  const access = new Access(PORT, []);
  const text = ['POST /mcp HTTP/1.1', OWN, FOREIGN, 'Content-Type: text/plain'] as const;
  expect(refused(access, ...text)).toBe(true);
  access.answered(head('GET /mcp HTTP/1.1', OWN, FOREIGN), head('HTTP/1.1 200 OK', 'Access-Control-Allow-Origin: *'));
  expect(refused(access, ...text)).toBe(true);
  access.answered(
    head('GET /mcp HTTP/1.1', OWN, FOREIGN),
    head('HTTP/1.1 200 OK', 'Access-Control-Allow-Origin: https://evil.example'),
  );
  expect(refused(access, ...text)).toBe(false);
  expect(refused(access, 'POST /mcp HTTP/1.1', OWN, 'Origin: https://other.example')).toBe(true);
});
