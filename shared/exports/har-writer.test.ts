import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import type { CaptureEvent } from '../capture/index.ts';
import type { HarEntry } from './har.ts';
import { call, exported, httpSession, SESSIONS, socketSession, stdioSession } from './testing/scripted-sessions.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const whole = { type: 'integer', minimum: -1 };
const list = (items: object): object => ({ type: 'array', items });
const object = (properties: object, optional: object = {}): object => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional, comment: text },
  // Members of one's own begin with an underscore (HAR 1.2, “Custom Fields”).
  patternProperties: { '^_': {} },
  additionalProperties: false,
});
const pairs = list(object({ name: text, value: text }));
const cookies = list(object({ name: text, value: text }, { path: text, domain: text, expires: text }));
const timing = { type: 'number', minimum: -1 };

/** HTTP Archive 1.2, as its specification says it. */
const HAR_SCHEMA = object({
  log: object(
    {
      version: { const: '1.2' },
      creator: object({ name: text, version: text }),
      entries: list(
        object(
          {
            startedDateTime: {
              type: 'string',
              pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
            },
            time: { type: 'number', minimum: 0 },
            request: object(
              {
                method: text,
                url: { type: 'string', pattern: '^[a-z]+://' },
                httpVersion: text,
                cookies,
                headers: pairs,
                queryString: pairs,
                headersSize: whole,
                bodySize: whole,
              },
              { postData: object({ mimeType: text }, { text, params: list({}) }) },
            ),
            response: object({
              status: { type: 'integer', minimum: 0 },
              statusText: text,
              httpVersion: text,
              cookies,
              headers: pairs,
              content: object(
                { size: { type: 'integer' }, mimeType: text },
                { compression: number, text, encoding: text },
              ),
              redirectURL: text,
              headersSize: whole,
              bodySize: whole,
            }),
            cache: object({}),
            timings: object(
              { send: number, wait: number, receive: number },
              { blocked: timing, dns: timing, connect: timing, ssl: timing },
            ),
          },
          { pageref: text, serverIPAddress: text, connection: text },
        ),
      ),
    },
    { pages: list({}), browser: object({ name: text, version: text }) },
  ),
});

const validate = new Ajv({ allErrors: true }).compile(HAR_SCHEMA);

function entries(events: readonly CaptureEvent[], taken?: (event: CaptureEvent) => boolean): HarEntry[] {
  const archive = JSON.parse(exported('har', events, taken === undefined ? {} : { taken })) as {
    log: { entries: HarEntry[] };
  };
  expect(validate(archive) || validate.errors).toBe(true);
  return archive.log.entries;
}

describe('an archive', () => {
  it.each(SESSIONS)('of %s is one of HAR 1.2', (_name, events) => {
    expect(entries(events())).toBeInstanceOf(Array);
  });

  it('has exchanges with headers, bodies and times', () => {
    const [first] = entries(httpSession());
    expect(first).toMatchObject({
      startedDateTime: '2026-02-03T04:05:06.790Z',
      request: {
        method: 'POST',
        url: 'http://127.0.0.1:3000/mcp',
        httpVersion: 'HTTP/1.1',
        postData: { text: expect.stringContaining('initialize') },
      },
      response: {
        status: 200,
        content: { mimeType: 'application/json', text: expect.stringContaining('serverInfo'), size: 100 },
      },
      serverIPAddress: '127.0.0.1',
      connection: '1',
    });
    // Request, body, head written, answer, its body, end: a millisecond each.
    expect(first!.timings).toEqual({ blocked: 2, dns: -1, connect: -1, ssl: -1, send: 0, wait: 1, receive: 2 });
    expect(first!.time).toBe(5);
  });

  it('has event streams as they were on the wire', () => {
    const stream = entries(httpSession()).find(({ request }) => request.postData?.text.includes('tools/call'));
    const body = stream?.response.content.text ?? '';
    expect(body).toMatch(/^: alive\nid: 7\ndata: \{.*\}\n\nevent: message\ndata: \{.*\}\n\n$/);
  });

  it('has bodies that are no messages, refusals, and failures with their cause', () => {
    const found = entries(httpSession());
    expect(found.find(({ response }) => response.status === 405)?.response.content.text).toBe('<h1>No</h1>');
    expect(found.find(({ response }) => response['_error'] !== undefined)).toMatchObject({
      response: { status: 0, _error: 'It failed (ECONNREFUSED).' },
    });
  });

  it('has the messages of a WebSocket as the developer tools of Chrome write them', () => {
    const [socket] = entries(socketSession());
    expect(socket).toMatchObject({ _resourceType: 'websocket', response: { status: 101 } });
    expect(socket?.['_webSocketMessages']).toEqual([
      { type: 'send', opcode: 1, time: expect.closeTo(1770091506.794, 3), data: expect.stringContaining('tools/call') },
      { type: 'receive', opcode: 1, time: expect.any(Number), data: expect.stringContaining('content') },
    ]);
  });

  it('keeps the end of a very long batch together', () => {
    const ping = { jsonrpc: '2.0', method: 'ping', id: 1 };
    const batch = Array.from({ length: 10_003 }, (_, id) => ({ ...ping, id }));
    const last = entries(new ScriptedSession().spawn().handshake({}).server(batch).events).find(({ request }) =>
      request.url.endsWith('/batch'),
    );
    expect(last).toMatchObject({
      comment: '3 more of the same batch.',
      request: { postData: { text: JSON.stringify(batch.slice(10_000)) } },
    });
  });

  it('has what went over stdio under addresses that say who was asked for what', () => {
    const found = entries(stdioSession());
    const lines = found.map(
      ({ request, response }) =>
        `${request.url} ${response.status}${response['_error'] === undefined ? '' : ' unanswered'}`,
    );
    expect(lines).toEqual([
      'http://server.stdio.invalid/initialize 200',
      'http://server.stdio.invalid/notifications/initialized 202',
      'http://client.stdio.invalid/notifications/progress 202',
      'http://client.stdio.invalid/roots/list 200',
      'http://server.stdio.invalid/tools/call?name=echo 200',
      'http://server.stdio.invalid/tools/call?name=fail 500',
      'http://server.stdio.invalid/tools/call?name=broken 200',
      'http://client.stdio.invalid/noise 202',
      'http://client.stdio.invalid/response 202',
      'http://client.stdio.invalid/notifications/message 202',
      'http://server.stdio.invalid/tools/call?name=never 0 unanswered',
    ]);
  });

  it('has an exchange whole where any of it was chosen, and no other', () => {
    const events = httpSession();
    const frame = events.find((event) => event.kind === 'frame' && event.stream === 'http-3' && event.dir === 's2c');
    const found = entries(events, ({ seq }) => seq === frame?.seq);
    expect(found).toHaveLength(1);
    expect(found[0]?.request.postData?.text).toContain('tools/call');
  });

  it('has masked values as masks, parameters by name, and an unfinished exchange', () => {
    const session = new ScriptedSession().post(1, call(1), { url: 'http://a.example:8080/mcp?x=1&y=a%20b' }).add({
      kind: 'http.response',
      exchange: 1,
      status: 200,
      reason: 'OK',
      headers: [{ name: 'Set-Cookie', masked: { length: 9, fingerprint: '0123456789ab' } }],
    });
    const [entry] = entries(session.events);
    expect(entry?.request.queryString).toEqual([
      { name: 'x', value: '1' },
      { name: 'y', value: 'a b' },
    ]);
    expect(entry?.response.headers).toEqual([{ name: 'Set-Cookie', value: 'masked-9-01234567' }]);
    expect(entry?.comment).toContain('still open');
  });
});
