import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVENTS, ScriptedHttp } from './testing/scripted-http.ts';

const ask = (id: number, method = 'tools/list') => ({ jsonrpc: '2.0', id, method });
const answer = (id: number) => ({ jsonrpc: '2.0', id, result: {} });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a session', () => {
  it('is opened without one and kept from then on', () => {
    const http = new ScriptedHttp();
    http.send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: {} });
    expect(http.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
    });
    expect(http.headers).not.toHaveProperty('mcp-session-id');
    expect(http.headers).not.toHaveProperty('mcp-protocol-version');
    const open = new ScriptedHttp().session();
    open.send(ask(1));
    expect(open.headers).toMatchObject({ 'mcp-session-id': 's1', 'mcp-protocol-version': '2025-11-25' });
  });

  it('has no version header in the revisions that have none', () => {
    const http = new ScriptedHttp().session('2025-03-26');
    http.send(ask(1));
    expect(http.headers).toMatchObject({ 'mcp-session-id': 's1' });
    expect(http.headers).not.toHaveProperty('mcp-protocol-version');
  });

  it('speaks as another client does: its User-Agent, the order and spelling of its headers, and none that it leaves out', () => {
    const names = ['mcp-session-id', 'content-type', 'accept', 'user-agent'];
    const http = new ScriptedHttp({ bearer: 't' }, { userAgent: 'node', names }).session();
    http.send(ask(1));
    expect(http.orders.at(-1)?.headers.map(([name]) => name)).toEqual([...names, 'Accept-Encoding', 'Authorization']);
    expect(http.headers).toMatchObject({ 'mcp-session-id': 's1', 'user-agent': 'node' });
  });

  it('is told lost once, when the server no longer knows it', () => {
    const http = new ScriptedHttp().session();
    http.send(ask(1));
    http.send(ask(2));
    http.responds(3, 404).ends(3).responds(4, 404).ends(4);
    expect(http.sessionsLost).toBe(1);
    http.send(ask(3));
    expect(http.headers).not.toHaveProperty('mcp-session-id');
  });

  it('is not lost where only the GET is answered with 404: a server need not offer a stream', () => {
    const http = new ScriptedHttp().session();
    void http.channel.listen();
    const at = http.orders.findIndex(({ purpose }) => purpose === 'listen') + 1;
    http.responds(at, 404).ends(at);
    expect(http.sessionsLost).toBe(0);
    http.send(ask(1));
    expect(http.headers).toMatchObject({ 'mcp-session-id': 's1' });
  });

  it('is no session when a request without one is answered with 404', () => {
    const http = new ScriptedHttp();
    http.send(ask(1));
    http.responds(1, 404).ends(1);
    expect(http.sessionsLost).toBe(0);
  });

  it('is ended with DELETE before the channel closes', async () => {
    const http = new ScriptedHttp().session();
    const closed = http.channel.close();
    expect(http.orders.at(-1)).toMatchObject({ method: 'DELETE', purpose: 'end-session' });
    expect(http.headers).toMatchObject({ 'mcp-session-id': 's1', 'mcp-protocol-version': '2025-11-25' });
    expect(http.closed).toBe(false);
    http.responds(3, 200).ends(3);
    await closed;
    expect(http.closed).toBe(true);
  });

  it('is left to itself where the server does not answer DELETE', async () => {
    const http = new ScriptedHttp().session();
    const closed = http.channel.close();
    await vi.advanceTimersByTimeAsync(2000);
    await closed;
    expect(http.closed).toBe(true);
  });
});

describe('a broken stream', () => {
  it('is gone on with by its last event, after the time that the server asked for', () => {
    const http = new ScriptedHttp().session();
    http.send(ask(1));
    http.responds(3, 200, EVENTS).event(3, null, 'id: a-1', 'retry: 300').ends(3);
    vi.advanceTimersByTime(299);
    expect(http.orders).toHaveLength(3);
    vi.advanceTimersByTime(1);
    expect(http.orders.at(-1)).toMatchObject({ method: 'GET', purpose: 'resume', resumes: 3 });
    expect(http.headers).toMatchObject({ 'last-event-id': 'a-1', 'mcp-session-id': 's1', accept: 'text/event-stream' });
    http.responds(4, 200, EVENTS).event(4, answer(1), 'id: a-2').ends(4);
    vi.advanceTimersByTime(60_000);
    expect(http.orders).toHaveLength(4);
  });

  it('is gone on with by its last whole event: of one that broke off the message would be lost', () => {
    const http = new ScriptedHttp().session();
    http.send(ask(1));
    http.responds(3, 200, EVENTS).event(3, null, 'id: a-1');
    http.tell({ kind: 'sse.event', exchange: 3, lines: ['id: a-2', 'data: '], text: '{"jsonrpc":', unfinished: true });
    http.ends(3);
    vi.advanceTimersByTime(60_000);
    expect(http.headers).toMatchObject({ 'last-event-id': 'a-1' });
  });

  it.each([
    ['it owes nothing', (http: ScriptedHttp) => http.event(3, answer(1), 'id: a').ends(3)],
    ['it had no event id', (http: ScriptedHttp) => http.event(3, { jsonrpc: '2.0', method: 'x' }).fails(3)],
    ['we closed it', (http: ScriptedHttp) => http.event(3, null, 'id: a').ends(3, 'us')],
  ])('stays broken where %s', (_why, happens) => {
    const http = new ScriptedHttp().session();
    http.send(ask(1));
    happens(http.responds(3, 200, EVENTS));
    vi.advanceTimersByTime(60_000);
    expect(http.orders).toHaveLength(3);
  });

  it('of what the server says by itself is opened again, and given up when it stays silent', () => {
    const http = new ScriptedHttp().session();
    void http.channel.listen();
    for (let exchange = 3; exchange < 12; exchange += 1) {
      if (http.orders.length < exchange) break;
      http.responds(exchange, 200, EVENTS).ends(exchange);
      vi.advanceTimersByTime(60_000);
    }
    expect(http.orders.filter(({ purpose }) => purpose === 'listen')).toHaveLength(6);
    expect(http.remarks[0]?.text).toContain('not opened again');
  });

  it('was never one where GET is not allowed', () => {
    const http = new ScriptedHttp().session();
    void http.channel.listen();
    http.responds(3, 405).ends(3);
    vi.advanceTimersByTime(60_000);
    expect(http.orders).toHaveLength(3);
  });
});

const call = (name: string, args: object, id = 1) => ({
  ...ask(id, 'tools/call'),
  params: { name, arguments: args, _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
});

describe('the modern era', () => {
  it('repeats revision, method, name and annotated arguments in headers', () => {
    const http = new ScriptedHttp();
    http.send({ ...ask(0), params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } });
    expect(http.headers).toMatchObject({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' });
    expect(http.headers).not.toHaveProperty('mcp-name');
    const inputSchema = { properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };
    http.responds(1, 200, { 'content-type': 'application/json' });
    http.answers(1, { jsonrpc: '2.0', id: 0, result: { tools: [{ name: 'grüße', inputSchema }] } });
    http.send(call('grüße', { region: 'eu' }));
    expect(http.headers).toMatchObject({
      'mcp-method': 'tools/call',
      'mcp-name': '=?base64?Z3LDvMOfZQ==?=',
      'mcp-param-region': 'eu',
    });
    expect(http.headers).not.toHaveProperty('mcp-session-id');
  });

  it('gives a request up by closing its stream, wherever it was redirected to', () => {
    const http = new ScriptedHttp();
    http.channel.agreed('2026-07-28');
    http.send(call('slow', {}));
    http.responds(1, 307).ends(1);
    http.tell({
      kind: 'http.request',
      exchange: 2,
      purpose: 'message',
      method: 'POST',
      url: 'http://server/b',
      headers: [],
      redirectOf: 1,
    });
    const [operation] = http.analysis.operations;
    expect(http.channel.abandon(operation!, 'enough')).toBe(true);
    expect(http.aborted).toEqual([[1, 'enough']]);
  });

  it('leaves that to a notification in the legacy era', () => {
    const http = new ScriptedHttp().session();
    http.send(ask(1));
    expect(http.channel.abandon(http.analysis.operations.at(-1)!, 'enough')).toBe(false);
  });
});

const announces = (http: ScriptedHttp, text: string) => {
  const opened = http.channel.openEvents(5000);
  http.responds(1, 200, EVENTS);
  http.tell({ kind: 'sse.event', exchange: 1, lines: ['event: endpoint', 'data: '], text });
  return opened;
};

describe('HTTP+SSE', () => {
  it('posts to the endpoint that the stream announces', async () => {
    const http = new ScriptedHttp();
    expect(await announces(http, '/messages/?session_id=1')).toBe('http://server/messages/?session_id=1');
    http.send(ask(1));
    expect(http.orders.at(-1)).toMatchObject({ method: 'POST', url: 'http://server/messages/?session_id=1' });
    expect(http.channel.hasEvents).toBe(true);
  });

  it.each(['http://elsewhere/messages', 'javascript:alert(1)', 'http://'])('refuses %s', async (text) => {
    const http = new ScriptedHttp();
    expect(await announces(http, text)).toBeNull();
    expect(http.remarks[0]).toMatchObject({ level: 'error' });
    expect(http.aborted).toHaveLength(1);
    expect(http.channel.hasEvents).toBe(false);
  });

  it('goes to another origin where the connection allows it', async () => {
    const http = new ScriptedHttp({ otherOrigin: true });
    expect(await announces(http, 'http://elsewhere/messages')).toBe('http://elsewhere/messages');
  });

  it('is over with its stream', async () => {
    const http = new ScriptedHttp();
    await announces(http, '/m');
    http.ends(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(http.closed).toBe(true);
  });

  it('is not there where no endpoint comes in time, or the stream ends before', async () => {
    const silent = new ScriptedHttp();
    const opened = silent.channel.openEvents(5000);
    silent.responds(1, 200, EVENTS);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await opened).toBeNull();
    const refused = new ScriptedHttp();
    const second = refused.channel.openEvents(5000);
    refused.responds(1, 404).ends(1);
    expect(await second).toBeNull();
  });
});

describe('the announcement of a busy server', () => {
  it('is waited for anew once the head of its answer has come', async () => {
    const http = new ScriptedHttp();
    const opened = http.channel.openEvents(5000);
    await vi.advanceTimersByTimeAsync(4000);
    http.responds(1, 200, EVENTS);
    await vi.advanceTimersByTimeAsync(4000);
    http.tell({ kind: 'sse.event', exchange: 1, lines: ['event: endpoint', 'data: '], text: '/m' });
    expect(await opened).toBe('http://server/m');
    expect(http.aborted).toEqual([]);
  });

  it('counts where it lies in the socket when the timer runs out', async () => {
    const http = new ScriptedHttp();
    const opened = http.channel.openEvents(5000);
    // What has arrived is read right after the timers.
    setImmediate(() => {
      http.responds(1, 200, EVENTS);
      http.tell({ kind: 'sse.event', exchange: 1, lines: ['event: endpoint', 'data: '], text: '/m' });
    });
    vi.advanceTimersByTime(5000);
    expect(await opened).toBe('http://server/m');
    expect(http.aborted).toEqual([]);
  });
});

describe('headers of the user', () => {
  it('take the place of ours', () => {
    const http = new ScriptedHttp({
      bearer: 'secret',
      origin: 'https://app.example',
      headers: [
        { name: 'accept', value: 'text/plain' },
        { name: 'X-Tenant', value: 'acme' },
      ],
    });
    http.send(ask(1));
    expect(http.headers).toMatchObject({
      accept: 'text/plain',
      'x-tenant': 'acme',
      authorization: 'Bearer secret',
      origin: 'https://app.example',
    });
  });
});
