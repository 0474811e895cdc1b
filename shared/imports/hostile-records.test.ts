// Records are files of anybody: whatever stands in one, what is made of it is a capture.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEvent, encodeEvent } from '../capture/index.ts';
import { ClaudeCodeLog } from './claude-code-log.ts';
import { ClientLog } from './client-log.ts';
import type { LineReader, Tell } from './foreign-record.ts';
import { readHar } from './har.ts';
import { readExportArray } from './inspector-export.ts';
import { McpRemoteLog } from './mcp-remote-log.ts';
import { MessageLines } from './message-lines.ts';
import { Placement } from './placement.ts';
import { McpProxyLog } from './mcp-proxy-log.ts';
import { SupergatewayLog } from './supergateway-log.ts';
import { TextLog } from './text-log.ts';

/** What is wrong with the capture that these make; nothing where it can be read. */
function faults(read: (tell: Tell) => unknown): string[] {
  const found: string[] = [];
  const placement = new Placement((event) => {
    const again = decodeEvent(encodeEvent(event));
    if (!again.ok) found.push(again.problem);
  });
  read((told) => placement.place(told));
  if (placement.startMs !== null && Number.isNaN(new Date(placement.startMs).getTime())) found.push('no start');
  return found;
}

const MESSAGE = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1e300,
    1e18,
    Number.MAX_SAFE_INTEGER,
    '',
    'x',
    MESSAGE,
    '=',
    'AA==',
    [],
    {},
    true,
  ),
  fc.constantFrom<unknown>('9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', 'http-1', 'http-9007199254740993', [
    1,
    'x',
    null,
  ]),
  fc.constant<unknown>({ toString: null, valueOf: null }),
);

/** An entry with everything that is read, of which some members are anything. */
function entry(own: boolean): object {
  return {
    startedDateTime: '2026-01-05T10:00:00.000Z',
    time: 5,
    timings: { wait: 1, receive: 1 },
    serverIPAddress: '::1',
    request: {
      method: 'POST',
      url: 'https://a.example/mcp',
      headers: [{ name: 'a', value: 'b' }],
      postData: { text: MESSAGE },
    },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [{ name: 'content-type', value: 'text/event-stream' }],
      content: { text: `data: ${MESSAGE}\n\n`, encoding: 'utf8', comment: 'Not UTF-8' },
      _error: '',
    },
    _webSocketMessages: [{ type: 'send', time: 1_767_607_200, data: MESSAGE }],
    ...(own
      ? {
          _mcpscope: {
            at: 1_767_607_200_000,
            dir: 'c2s',
            stream: 'http-1',
            purpose: 'message',
            events: [1],
            end: 'peer',
            resumes: 1,
          },
        }
      : {}),
  };
}

/** The same with another value in some place. */
function spoilt(value: unknown, steps: readonly number[], other: unknown): unknown {
  const [step = 0, ...rest] = steps;
  if (typeof value !== 'object' || value === null || steps.length === 0) return other;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)] ?? '0';
  const changed = { ...value, [key]: spoilt(Reflect.get(value, key), rest, other) };
  return Array.isArray(value) ? Object.values(changed) : changed;
}

describe('a record of anybody', () => {
  const places = fc.array(fc.tuple(fc.array(fc.nat(9), { maxLength: 4 }), odd), { maxLength: 6 });

  it('makes a capture as HAR, by whoever it says that it was written', () => {
    fc.assert(
      fc.property(places, fc.boolean(), (changes, own) => {
        const entries = changes.reduce<unknown>(
          (value, [steps, other]) => spoilt(value, steps, other),
          [entry(own), entry(own)],
        );
        const log = { creator: { name: own ? 'mcpscope' : 'x' }, entries };
        expect(faults((tell) => readHar({ log }, tell))).toEqual([]);
      }),
      {
        numRuns: 500,
        // A number that no exchange has.
        examples: [[[[[0, 7, 6], Number.MAX_SAFE_INTEGER]], true]],
      },
    );
  });

  it('makes a capture as an export of MCP Inspector', () => {
    const parts = [
      {
        id: 'a',
        timestamp: '2026-01-05T10:00:00Z',
        direction: 'request',
        message: { jsonrpc: '2.0', id: 1, method: 'x' },
        duration: 1,
        response: { jsonrpc: '2.0' },
      },
      {
        url: 'https://a.example',
        requestHeaders: { a: 'b' },
        timestamp: 1,
        requestBody: MESSAGE,
        responseStatus: 200,
        responseBody: MESSAGE,
        duration: 1,
      },
      { receivedAt: 1, params: { level: 'info' } },
    ];
    fc.assert(
      fc.property(places, (changes) => {
        const document = changes.reduce<unknown>((value, [steps, other]) => spoilt(value, steps, other), parts);
        expect(faults((tell) => readExportArray(document, tell))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  const readers: readonly (() => LineReader)[] = [
    () => new ClientLog(null),
    () => new ClaudeCodeLog(),
    () => new McpRemoteLog(),
    () => new MessageLines(),
    () => new McpProxyLog(),
    () => new SupergatewayLog(),
    () => new TextLog(),
  ];

  it('makes a capture as lines', () => {
    const member = fc.constantFrom(
      't',
      'ts',
      'time',
      'at',
      'dir',
      'type',
      'message',
      'raw',
      'stderr',
      'jsonrpc',
      'method',
      'params',
      'id',
    );
    const line = fc.oneof(
      fc.dictionary(member, odd, { noNullPrototype: true }).map((value) => JSON.stringify(value)),
      fc.string().map((text) => text.replaceAll('\n', ' ')),
      odd.map((value) => `2026-01-05 10:00:00.000 [a] [info] Message from client: ${JSON.stringify(value)}`),
      odd.map((value) => `[supergateway] Child → SSE: ${JSON.stringify(value)}`),
    );
    fc.assert(
      fc.property(fc.constantFrom(...readers), fc.array(line, { maxLength: 8 }), (make, lines) => {
        const reader = make();
        const read = (tell: Tell): void => {
          for (const text of lines) reader.line(text, tell);
          reader.end(tell);
        };
        expect(faults(read)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['one long line of brackets', ['{'.repeat(200_000)]],
    ['one long line of lists', [`${'[1,'.repeat(100_000)}`]],
    ['a value that never ends', ['x {', ...Array.from({ length: 30_000 }, (_, at) => `  a${at}: 1,`)]],
    ['many events that never end', Array.from({ length: 3000 }, () => 'transport event {')],
    ['many values that never end', Array.from({ length: 3000 }, () => '[supergateway] a: {')],
    ['brackets that close nothing', Array.from({ length: 20_000 }, (_, at) => (at === 0 ? 'x {' : '}'))],
  ])('takes %s in time by its length', (_, lines) => {
    for (const make of readers) {
      const reader = make();
      let told = 0;
      const count: Tell = () => (told += 1);
      const begun = process.cpuUsage();
      for (const text of lines) reader.line(text, count);
      reader.end(count);
      expect(told).toBeGreaterThan(0);
      // Of the processor, since others may be at work on this machine. What is square takes minutes.
      const { user, system } = process.cpuUsage(begun);

      expect(user + system).toBeLessThan(5_000_000);
    }
  });
});
