import { expect, test } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { buildDiagram } from './build-diagram.ts';
import { operationTest } from './operation-rows.ts';
import { diagramOf, linesOf, someRows, sourceOf } from './testing/scripted-diagram.ts';

const EVENT_STREAM = { 'Content-Type': 'text/event-stream' };
const call = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'a' } };
const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'hi' } };
const answer = { jsonrpc: '2.0', id: 5, result: { content: [] } };

function session(): ScriptedSession {
  return new ScriptedSession()
    .httpHandshake()
    .request(3, { purpose: 'listen' })
    .responds(3, 200, EVENT_STREAM)
    .post(4, call)
    .responds(4, 200, EVENT_STREAM)
    .sse(4, log)
    .sse(3, { jsonrpc: '2.0', method: 'notifications/tools/list_changed' })
    .sse(4, answer)
    .ends(4);
}

test('a stream on which more came than one answer has a line of life, and its arrows go by it', () => {
  const diagram = diagramOf(session().events);
  expect(diagram.participants.map(({ key, role }) => `${key} ${role}`)).toEqual([
    'client client',
    'http-3 GET stream',
    'http-4 POST stream',
    'server server',
  ]);
  expect(diagram.activations.filter(({ kind }) => kind === 'stream')).toMatchObject([
    { on: 'http-3', open: true },
    { on: 'http-4', open: false },
  ]);
  const changed = diagram.steps.find((step) => step.kind === 'arrow' && step.title.endsWith('list_changed'));
  expect(changed).toMatchObject({ exchange: 3, from: 'server', aside: 'SSE #3' });
});

test('HTTP is drawn where it says more than the messages do: sessions, refusals, streams', () => {
  const events = session()
    .post(6, { jsonrpc: '2.0', id: 6, method: 'tools/list' })
    .responds(6, 404, { 'Content-Type': 'text/plain' })
    .body(6, 'gone')
    .ends(6)
    .request(7, { purpose: 'end-session' })
    .responds(7, 204, {})
    .ends(7).events;
  const diagram = diagramOf(events);
  expect(linesOf(diagram)).toEqual([
    'initialize · offers 2025-11-25 · roots · id 0 · POST #1',
    'HTTP 200 · gives session s-1 · #1',
    'initialize result · answers 2025-11-25 · tools · id 0 · 3.0 ms · 200 #1',
    'notifications/initialized · POST #2',
    'GET opens a stream · http://127.0.0.1:3000/mcp · #3',
    'HTTP 200 · OK · text/event-stream · #3',
    'tools/call · a · id 5 · POST #4',
    'notifications/message · info · hi · SSE #4',
    'notifications/tools/list_changed · SSE #3',
    'tools/call result · no content · id 5 · 5.0 ms · SSE #4',
    'stream ended · ended by the server after 7.0 ms · 100 B · #4',
    'tools/list · id 6 · never answered · POST #6',
    'HTTP 404 · Not Found · text/plain · #6',
    '▤ body without a message · gone',
    'DELETE ends the session · http://127.0.0.1:3000/mcp · #7',
    'HTTP 204 · No Content · #7',
  ]);
  expect(diagram.coverage.drawn + diagram.coverage.quiet).toBe(diagram.coverage.total);
});

test('an operation is drawn with the exchange that carried it, and with nothing else', () => {
  const source = sourceOf(session().events);
  const operation = source.operations.find(({ method }) => method === 'tools/call');
  const belongs = operationTest(source, operation!);
  const diagram = buildDiagram(
    source,
    someRows(source, (row) => belongs(source.rows, row)),
  );
  expect(linesOf(diagram).map((line) => line.split(' · ')[0])).toEqual([
    'tools/call',
    'notifications/message',
    'tools/call result',
    'stream ended',
  ]);
});

test('an operation takes what the server asked meanwhile with it', () => {
  const source = sourceOf(
    new ScriptedSession()
      .client(call)
      .server({ jsonrpc: '2.0', id: 's', method: 'ping' })
      .client({ jsonrpc: '2.0', id: 's', result: {} })
      .server(answer)
      .client({ jsonrpc: '2.0', id: 6, method: 'ping' }).events,
  );
  const belongs = operationTest(source, source.operations[0]!);
  expect([0, 1, 2, 3, 4].filter((row) => belongs(source.rows, row))).toEqual([0, 1, 2, 3]);
});

test('what every response repeats is not drawn: the session that the client has, an id to resume from', () => {
  const events = new ScriptedSession()
    .post(1, call, { headers: { 'Mcp-Session-Id': 's-1' } })
    .responds(1, 200, { ...EVENT_STREAM, 'Mcp-Session-Id': 's-1' })
    .sseEvent(1, ['id: 7', 'data: '])
    .sseEvent(1, ['id: 8', 'retry: 2000', 'data: '])
    .sse(1, answer)
    .ends(1).events;
  const diagram = diagramOf(events);
  expect(linesOf(diagram)).toEqual([
    'tools/call · a · id 5 · POST #1',
    'event without a message · id: 8 · retry: 2 s · #1',
    'tools/call result · no content · id 5 · 5.0 ms · SSE #1',
    'stream ended · ended by the server after 7.0 ms · 100 B · #1',
  ]);
  expect(diagram.participants).toHaveLength(2);
});
