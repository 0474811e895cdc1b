import { describe, expect, it } from 'vitest';
import type { CaptureEvent } from '../capture/index.ts';
import { readHar } from './har.ts';
import { readExportArray } from './inspector-export.ts';
import { Placement } from './placement.ts';
import type { Told } from './foreign-record.ts';

const ASKS = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const ANSWERS = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}';
const MCP = 'https://example.com/mcp';

interface EntryParts {
  readonly url?: string;
  readonly method?: string;
  readonly at?: string;
  readonly body?: string;
  readonly status?: number;
  readonly type?: string;
  readonly answer?: string;
  readonly more?: object;
}

function entry({
  url = MCP,
  method = 'POST',
  at = '00.000',
  body = '',
  status = 200,
  type,
  answer,
  more,
}: EntryParts): object {
  return {
    startedDateTime: `2026-01-05T10:00:${at}Z`,
    time: 30,
    timings: { send: 1, wait: 19, receive: 10 },
    serverIPAddress: '192.0.2.1',
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      headers: [
        { name: ':authority', value: 'x' },
        { name: 'Accept', value: 'a' },
      ],
      ...(body === '' ? {} : { postData: { mimeType: 'application/json', text: body } }),
    },
    response: {
      status,
      statusText: 'OK',
      headers: type === undefined ? [] : [{ name: 'Content-Type', value: type }],
      content: { text: answer },
    },
    ...more,
  };
}

function read(document: unknown, by = readHar): { events: CaptureEvent[]; source: unknown } {
  const told: Told[] = [];
  const source = by(document, (one) => void told.push(one));
  const events: CaptureEvent[] = [];
  const placement = new Placement((event) => events.push(event));
  for (const one of told) placement.place(one);
  return { events, source };
}

const har = (...entries: object[]): object => ({ log: { version: '1.2', entries } });
const kinds = (events: readonly CaptureEvent[]): string[] =>
  events.map((event) => (event.kind === 'frame' ? `${event.dir} ${event.text ?? ''}` : event.kind));

describe('readHar', () => {
  it('tells each exchange in the order of a capture, at its moments, oldest first', () => {
    const { events, source } = read(
      har(
        entry({ at: '01.000', method: 'DELETE', status: 204 }),
        entry({ body: ASKS, type: 'application/json', answer: ANSWERS }),
      ),
    );
    expect(source).toEqual({
      transport: 'http',
      name: '',
      url: MCP,
      omits: ['text', 'order', 'start', 'headers', 'streams'],
    });
    expect(kinds(events)).toEqual([
      'http.request',
      `c2s ${ASKS}`,
      'http.sent',
      'http.response',
      `s2c ${ANSWERS}`,
      'http.end',
      'http.request',
      'http.sent',
      'http.response',
      'http.end',
    ]);
    expect(events.map(({ t }) => t)).toEqual([
      0, 0, 1000, 20_000, 30_000, 30_000, 1_000_000, 1_001_000, 1_020_000, 1_030_000,
    ]);
    expect(events[0]).toMatchObject({ purpose: 'message', headers: [{ name: 'Accept', value: 'a' }] });
    expect(events[2]).toMatchObject({ line: 'POST /mcp HTTP/1.1', socket: { remote: '192.0.2.1' } });
    expect(events[6]).toMatchObject({ purpose: 'end-session', exchange: 2 });
  });

  it('takes the events of a stream apart, with their lines', () => {
    const body = `: hi\nid: 1\ndata: \n\nevent: message\ndata: ${ASKS}\ndata:x\n\ndata: torn`;
    const { events } = read(har(entry({ body: ASKS, type: 'text/event-stream; charset=utf-8', answer: `${body}` })));
    expect(events.slice(4, 8)).toMatchObject([
      { kind: 'sse.comment', text: ' hi' },
      { kind: 'sse.event', lines: ['id: 1', 'data: '], text: '' },
      { kind: 'frame', text: `${ASKS}\nx`, sse: { lines: ['event: message', 'data: ', 'data:'] } },
      { kind: 'sse.event', text: 'torn', unfinished: true },
    ]);
  });

  it('keeps the times of calls that overlap, and puts what came on a stream before the answer that it called for', () => {
    const roots = '{"jsonrpc":"2.0","id":"r","method":"roots/list"}';
    const stream = 'text/event-stream';
    const long = { time: 900, timings: { send: 0, wait: 10, receive: 890 } };
    const { events } = read(
      har(
        entry({ at: '00.100', body: ASKS, type: stream, answer: `data: ${roots}\n\ndata: ${ANSWERS}\n\n`, more: long }),
        entry({
          at: '00.200',
          body: ASKS.replace('1', '2'),
          type: 'application/json',
          answer: ANSWERS.replace('1', '2'),
        }),
        entry({ at: '00.500', body: '{"jsonrpc":"2.0","id":"r","result":{"roots":[]}}', status: 202 }),
      ),
    );
    const moments = events.map((event) => [event.t / 1000, 'exchange' in event ? event.exchange : 0, event.kind]);
    expect(moments.filter(([, , kind]) => kind === 'http.response')).toEqual([
      [10, 1, 'http.response'],
      [120, 2, 'http.response'],
      [420, 3, 'http.response'],
    ]);
    expect(events.filter(({ kind }) => kind === 'frame').map((event) => event.t / 1000)).toEqual([
      0, 100, 130, 400, 400, 900,
    ]);
    expect(kinds(events).filter((kind) => kind.includes('roots'))).toEqual([
      `s2c ${roots}`,
      'c2s {"jsonrpc":"2.0","id":"r","result":{"roots":[]}}',
    ]);
    expect(events.some(({ kind }) => kind === 'note')).toBe(false);
  });

  it('says what the archive of a browser leaves out, by what is there', () => {
    const { source } = read(
      har(
        entry({ body: ASKS, type: 'text/event-stream', answer: '' }),
        entry({ body: ASKS, type: 'text/event-stream', answer: `data: ${ANSWERS}\n\n`, more: { startedDateTime: '' } }),
        entry({ method: 'POST', status: 202, more: { request: { method: 'POST', url: MCP } } }),
      ),
    );
    expect(source).toMatchObject({
      omits: ['text', 'timing', 'order', 'start', 'requests', 'answers', 'notifications', 'headers', 'streams'],
    });
  });

  it('knows the stream of HTTP+SSE by its endpoint, which is no message', () => {
    const { events } = read(
      har(
        entry({
          method: 'GET',
          url: 'https://example.com/sse',
          type: 'text/event-stream',
          answer: `event: endpoint\ndata: /messages?id=1\n\ndata: ${ANSWERS}\n\n`,
        }),
      ),
    );
    expect(events[0]).toMatchObject({ purpose: 'events' });
    expect(events.find(({ kind }) => kind === 'sse.event')).toMatchObject({ text: '/messages?id=1' });
    expect(events.filter(({ kind }) => kind === 'frame')).toHaveLength(1);
  });

  it('tells what is not of the protocol as a note, and failures as such', () => {
    const { events } = read(
      har(
        entry({ url: 'https://example.com/logo.png', method: 'GET', type: 'image/png' }),
        entry({ body: ASKS, status: 0, more: { response: { status: 0, _error: 'net::ERR_CONNECTION_REFUSED' } } }),
        entry({ body: ASKS, status: 404, type: 'text/html', answer: '<h1>no</h1>' }),
      ),
    );
    expect(events[0]).toMatchObject({ kind: 'note', text: expect.stringContaining('logo.png 200') });
    expect(events.find(({ kind }) => kind === 'http.error')).toMatchObject({
      stage: 'head',
      message: 'It failed: net::ERR_CONNECTION_REFUSED',
    });
    expect(events.find(({ kind }) => kind === 'http.body')).toMatchObject({ text: '<h1>no</h1>', bytes: 11 });
  });

  it('reads the messages of a WebSocket', () => {
    const { events, source } = read(
      har(
        entry({
          url: 'wss://example.com/ws',
          method: 'GET',
          status: 101,
          more: {
            _webSocketMessages: [
              { type: 'send', time: 1_767_607_200.1, opcode: 1, data: ASKS },
              { type: 'receive', time: 1_767_607_200.2, opcode: 1, data: ANSWERS },
            ],
          },
        }),
      ),
    );
    expect(source).toMatchObject({ transport: 'ws' });
    expect(kinds(events).slice(-3)).toEqual(['ws.open', `c2s ${ASKS}`, `s2c ${ANSWERS}`]);
  });

  it.each([null, 7, {}, { log: 1 }, { log: { entries: {} } }])('says that %j is none', (document) => {
    expect(read(document).source).toBeNull();
  });

  it.each([
    [{}],
    [null],
    [{ request: 7, response: [] }],
    [
      {
        startedDateTime: 'x',
        time: Number.NaN,
        request: { headers: [1], postData: 'x' },
        _webSocketMessages: [null, 1],
      },
    ],
  ])('reads entries of any shape: %j', (odd) => {
    expect(read({ log: { entries: [odd] } }).source).toMatchObject({ url: '' });
  });
});

describe('readExportArray', () => {
  it('reads the history of MCP Inspector in its order of time, answers after their questions', () => {
    const { events } = read(
      [
        {
          id: 'b',
          timestamp: '2026-01-05T10:00:01.000Z',
          direction: 'notification',
          message: { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
        },
        {
          id: 'a',
          timestamp: '2026-01-05T10:00:00.000Z',
          direction: 'request',
          message: JSON.parse(ASKS) as unknown,
          response: JSON.parse(ANSWERS) as unknown,
          duration: 25,
        },
      ],
      readExportArray,
    );
    expect(kinds(events)).toEqual([
      `c2s ${ASKS}`,
      `s2c ${ANSWERS}`,
      's2c {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
    ]);
    expect(events.map(({ t }) => t)).toEqual([0, 25_000, 1_000_000]);
  });

  it('reads its network view as exchanges, and its log view as the notifications that they were', () => {
    const { events, source } = read(
      [
        {
          id: '1',
          timestamp: '2026-01-05T10:00:00.000Z',
          method: 'POST',
          url: MCP,
          requestHeaders: { accept: 'x' },
          requestBody: ASKS,
          responseStatus: 200,
          responseHeaders: { 'content-type': 'application/json' },
          responseBody: ANSWERS,
          duration: 5,
          category: 'transport',
        },
        { receivedAt: '2026-01-05T10:00:01.000Z', params: { level: 'info', data: 'hi' } },
      ],
      readExportArray,
    );
    expect(source).toMatchObject({ transport: 'http', url: MCP });
    expect(kinds(events)).toEqual([
      'http.request',
      `c2s ${ASKS}`,
      'http.sent',
      'http.response',
      `s2c ${ANSWERS}`,
      'http.end',
      's2c {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"hi"}}',
    ]);
  });

  it('keeps what it does not know, and refuses what is no array', () => {
    expect(kinds(read([7, null, { a: 1 }, JSON.parse(ASKS)], readExportArray).events)).toEqual([
      'note',
      'note',
      'note',
      `c2s ${ASKS}`,
    ]);
    expect(read({}, readExportArray).source).toBeNull();
  });
});
