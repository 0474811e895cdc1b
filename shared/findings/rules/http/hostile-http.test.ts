import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaptureEvent, HttpPurpose } from '../../../capture/index.ts';
import { REVISIONS } from '../../../mcp/index.ts';
import { HttpSession } from '../../testing/http-session.ts';
import { observe } from '../../testing/rule-case.ts';

const exchange = fc.integer({ min: 1, max: 4 });
const id = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constantFrom(null, 'a', {}));
const version = fc.constantFrom(...REVISIONS, 'x', '', 7, null);
const message = fc.oneof(
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc
    .record(
      {
        jsonrpc: fc.constant('2.0'),
        id,
        method: fc.constantFrom(
          'initialize',
          'server/discover',
          'tools/list',
          'tools/call',
          'subscriptions/listen',
          'notifications/initialized',
          'notifications/progress',
          'notifications/tools/list_changed',
          '__proto__',
          7,
        ),
        params: fc.oneof(
          fc.jsonValue(),
          fc.record({
            protocolVersion: version,
            name: fc.constantFrom('t', '=?base64?', 7),
            arguments: fc.jsonValue(),
            progressToken: fc.constant(1),
            _meta: fc.record({ 'io.modelcontextprotocol/protocolVersion': version, progressToken: fc.constant(1) }),
          }),
        ),
        result: fc.oneof(
          fc.jsonValue(),
          fc.record({
            protocolVersion: version,
            tools: fc.constant([
              { name: 't', inputSchema: { properties: { a: { type: 'string', 'x-mcp-header': 'A' } } } },
              null,
              7,
            ]),
          }),
        ),
        error: fc.oneof(
          fc.jsonValue(),
          fc.record({ code: fc.constantFrom(-32020, -32022, -32600, -32601, 1), message: fc.string() }),
        ),
      },
      { requiredKeys: ['jsonrpc'] },
    )
    .map((value) => JSON.stringify(value)),
);
const batch = fc.array(message, { maxLength: 3 }).map((members) => `[${members.join(',')}]`);
const header = fc.record({
  name: fc.constantFrom(
    'Mcp-Session-Id',
    'MCP-Protocol-Version',
    'accept',
    'Content-Type',
    'Mcp-Name',
    'Mcp-Method',
    'Mcp-Param-A',
    'Last-Event-ID',
    'Authorization',
    'Location',
    'WWW-Authenticate',
    '__proto__',
    '',
  ),
  value: fc.oneof(
    fc.string(),
    fc.constantFrom(
      'text/event-stream',
      'application/json',
      's1',
      's2',
      '1',
      '2026-07-28',
      '=?base64?QQ==?=',
      'Bearer realm="x"',
    ),
  ),
});
const masked = fc.constant({ name: 'Authorization', masked: { length: 5, fingerprint: 'f' } });
const headers = fc.array(fc.oneof({ weight: 6, arbitrary: header }, { weight: 1, arbitrary: masked }), {
  maxLength: 5,
});
const purpose = fc.constantFrom<HttpPurpose>(
  'message',
  'message',
  'listen',
  'resume',
  'events',
  'end-session',
  'probe',
  'websocket',
);
const lines = fc.array(
  fc.oneof(fc.string(), fc.constantFrom('id: 1', 'id: 2', 'id', 'event: endpoint', 'event: x', 'retry: 5', 'data: ')),
  { maxLength: 4 },
);
const socket = { id: 1, reused: false, local: '', remote: '' };

const event = fc.oneof(
  fc.record({
    kind: fc.constant('http.request' as const),
    exchange,
    purpose,
    method: fc.constantFrom('POST', 'GET', 'DELETE', 'x'),
    url: fc.constantFrom('http://127.0.0.1/mcp', 'https://Example.org:443/sse?access_token=x', '', '//', 'ws://h/a b'),
    headers,
    resumes: exchange,
  }),
  fc.record({
    kind: fc.constant('http.sent' as const),
    exchange,
    line: fc.string(),
    headers,
    socket: fc.constant(socket),
  }),
  fc.record({
    kind: fc.constant('http.response' as const),
    exchange,
    status: fc.constantFrom(0, 100, 200, 202, 302, 400, 401, 403, 404, 500),
    reason: fc.string(),
    headers,
  }),
  fc
    .record({
      dir: fc.constantFrom('c2s' as const, 's2c' as const),
      stream: exchange.map((n) => `http-${n}`),
      text: fc.oneof(message, batch),
      sse: fc.option(fc.record({ lines }), { nil: undefined }),
    })
    .map(({ sse, text, ...rest }) => ({
      kind: 'frame' as const,
      origin: 'wire' as const,
      bytes: text.length,
      text,
      ...rest,
      ...(sse === undefined ? {} : { sse }),
    })),
  fc.record({ kind: fc.constant('sse.event' as const), exchange, lines, text: fc.string() }),
  fc.record({ kind: fc.constant('sse.comment' as const), exchange, text: fc.string() }),
  fc.record({
    kind: fc.constant('http.body' as const),
    exchange,
    offset: fc.constant(0),
    text: fc.constantFrom('<html>', ''),
    bytes: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant('http.end' as const),
    exchange,
    by: fc.constantFrom('peer' as const, 'us' as const),
    why: fc.string(),
    wireBytes: fc.nat(9),
    bytes: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant('http.error' as const),
    exchange,
    stage: fc.constant('body' as const),
    code: fc.string(),
    message: fc.string(),
    wireBytes: fc.nat(9),
    bytes: fc.nat(9),
  }),
);

const pause = fc.integer({ min: 0, max: 15_000_000 });
const opening = fc
  .constantFrom<(session: HttpSession) => HttpSession>(
    (session) => session,
    (session) => session.opens('2025-03-26', 's1'),
    (session) => session.opens('2025-06-18', 's1'),
    (session) => session.opens('2025-11-25', 's1'),
    (session) => session.discovers(),
    (session) => session.opensEvents(),
  )
  .map((open) => open(new HttpSession()).events);

describe('any events of HTTP', () => {
  it('are judged without a failure, twice alike, with evidence that exists', () => {
    const rules = new Set<string>();
    fc.assert(
      fc.property(opening, fc.array(fc.tuple(event, pause), { minLength: 10, maxLength: 60 }), (before, steps) => {
        let t = before.at(-1)?.t ?? 0;
        const hostile = steps.map(([one, later], i): CaptureEvent => {
          return { ...one, seq: before.length + i + 1, t: (t += later) };
        });
        const events = [...before, ...hostile];
        const observation = observe(events);
        for (const { rule, seqs, rows, message: text, spec } of observation.findings) {
          rules.add(rule);
          expect(rows.length).toBeGreaterThan(0);
          expect(rows.map((row) => observation.rows.at(row).seq)).toEqual(seqs);
          expect(text).toMatch(/[.”]$/);
          expect(text.length).toBeLessThan(1000);
          expect(text).not.toMatch(/undefined|NaN|\[object/);
          expect(spec).not.toBe('');
        }
        expect(observe(events).findings).toEqual(observation.findings);
      }),
      { numRuns: 300 },
    );
    // That the events reach the rules at all.
    expect(rules.size).toBeGreaterThan(40);
  });
});
