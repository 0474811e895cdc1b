import { modernRequest, modernResult, ScriptedSession } from '../../analysis/testing/scripted-session.ts';
import type { CaptureEvent, CaptureHeader } from '../../capture/index.ts';
import { EXPORTERS, type ExportFormat } from '../exporters.ts';
import type { ExportSubject } from '../writer.ts';
import { written } from './written.ts';

/** For tests: the first line of a session with a server by this name. */
export function headerOf(name = 'weather'): CaptureHeader {
  return {
    mcpscope: 1,
    startedAt: '2026-02-03T04:05:06.789Z',
    source: { transport: 'stdio', name, command: 'node', args: ['server.js'], cwd: '/srv' },
    tool: 'mcpscope test',
    redacted: true,
  };
}

/** For tests: what a writer gives for these events; `taken` says which of them leave, all when not given. */
export function exported(
  format: ExportFormat,
  events: readonly CaptureEvent[],
  {
    header = headerOf(),
    taken,
    faults = [],
  }: {
    readonly header?: CaptureHeader;
    readonly taken?: (event: CaptureEvent) => boolean;
    readonly faults?: NonNullable<ExportSubject['faults']>;
  } = {},
): string {
  const chosen = taken === undefined ? null : { events: events.filter(taken).length, of: events.length };
  const subject: ExportSubject = { header, version: '1.2.3', schemas: null, muted: new Set(), chosen, faults };
  return [...written(EXPORTERS[format].writer(subject), events, taken)].join('');
}

/** For tests: a call of a tool, and its answer. */
export function call(id: unknown, name = 'echo', params: object = {}): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: { text: 'hi' }, ...params } };
}

export function answer(id: unknown, result: object = { content: [{ type: 'text', text: 'hi' }] }): object {
  return { jsonrpc: '2.0', id, result };
}

/** For tests: a session of the legacy era over stdio, with everything that can happen to a request. */
export function stdioSession(): CaptureEvent[] {
  return new ScriptedSession()
    .spawn()
    .handshake({ tools: {}, logging: {} })
    .client(
      call(1, 'echo', {
        _meta: { progressToken: 'p', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
      }),
    )
    .server({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 'p', progress: 1, total: 2, message: 'half' },
    })
    .server({ jsonrpc: '2.0', id: 's1', method: 'roots/list' })
    .client({ jsonrpc: '2.0', id: 's1', result: { roots: [] } })
    .server(answer(1))
    .client(call(2, 'fail'))
    .server({ jsonrpc: '2.0', id: 2, error: { code: -32602, message: 'Unknown tool: fail' } })
    .client(call(3, 'broken'))
    .server(answer(3, { isError: true, content: [{ type: 'text', text: 'It broke.' }] }))
    .server('starting up <b>now</b> & "then"')
    .server('{"jsonrpc":"2.0","id":99,"result":{}}')
    .stderr('a warning from <stderr>')
    .server({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'loose' } })
    .client(call(4, 'never'))
    .exit(1).events;
}

/** For tests: a session of the legacy era over Streamable HTTP, with event streams, a refusal and a failure. */
export function httpSession(): CaptureEvent[] {
  return new ScriptedSession()
    .httpHandshake()
    .post(3, call(1), { headers: { 'Content-Type': 'application/json', 'Mcp-Session-Id': 's-1' } })
    .responds(3, 200, { 'Content-Type': 'text/event-stream' })
    .add({ kind: 'sse.comment', exchange: 3, text: ' alive' })
    .sse(3, { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } }, [
      'id: 7',
      'data: ',
    ])
    .sse(3, answer(1))
    .ends(3)
    .request(4, { purpose: 'listen' })
    .responds(4, 405, { 'Content-Type': 'text/html' })
    .body(4, '<h1>No</h1>')
    .ends(4)
    .post(5, call(2), { sent: false })
    .fails(5, 'connect', 'ECONNREFUSED').events;
}

/** For tests: a session of the modern era over HTTP. */
export function modernSession(): CaptureEvent[] {
  return new ScriptedSession()
    .httpDiscover()
    .exchange(
      2,
      modernRequest(2, 'tools/call', { name: 'ask', arguments: {} }),
      modernResult(2, {
        resultType: 'input_required',
        inputRequests: { city: { method: 'elicitation/create', params: {} } },
      }),
    )
    .exchange(
      3,
      modernRequest(3, 'tools/call', {
        name: 'ask',
        arguments: {},
        inputResponses: { city: { action: 'accept', content: {} } },
      }),
      modernResult(3, { content: [] }),
    ).events;
}

/** For tests: a session over a WebSocket. */
export function socketSession(): CaptureEvent[] {
  return new ScriptedSession()
    .webSocket()
    .ws('c2s', call(1))
    .ws('s2c', answer(1))
    .add({ kind: 'ws.close', by: 'peer', code: 1000, reason: '' }).events;
}

/** For tests: every session, by a name of its own. */
export const SESSIONS: readonly (readonly [name: string, events: () => CaptureEvent[]])[] = [
  ['stdio', stdioSession],
  ['HTTP', httpSession],
  ['the modern era', modernSession],
  ['a WebSocket', socketSession],
  ['nothing', () => []],
];
