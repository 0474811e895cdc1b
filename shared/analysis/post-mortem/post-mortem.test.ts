import { describe, expect, it } from 'vitest';
import { Analysis } from '../fold/index.ts';
import type { PostMortem } from '../session/index.ts';
import { initializeRequest, initializeResult, ScriptedSession } from '../testing/scripted-session.ts';

function postMortemOf(script: ScriptedSession): PostMortem {
  const analysis = new Analysis('weather');
  for (const event of script.events) analysis.push(event);
  const { postMortem } = analysis.session();
  if (postMortem === null) throw new Error('Nothing died.');
  return postMortem;
}

const call = (id: number, name: string): object => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
const LIST = { jsonrpc: '2.0', id: 3, method: 'tools/list' };
const IN_SESSION = { headers: { 'Mcp-Session-Id': 's-1' } };
const SSE = { 'Content-Type': 'text/event-stream' };

describe('the post-mortem of a process', () => {
  it('is not written while it lives', () => {
    expect(() => postMortemOf(new ScriptedSession().spawn().handshake())).toThrow('Nothing died.');
  });

  it('has exit, uptime, last words, last frames, rest of a line and orphans', () => {
    const script = new ScriptedSession().spawn().handshake();
    for (let line = 1; line <= 25; line += 1) script.stderr(`line ${line}`);
    script.client(call(1, 'explode')).wait(500).client(call(2, 'wait')).wait(500);
    script.frame('s2c', '{"jsonrpc":"2.0","id":1,"resu', undefined, 'stdio', { end: 'none' });
    const postMortem = postMortemOf(script.exit(139));
    expect(postMortem).toMatchObject({
      of: 'process',
      how: 'code 139',
      meaning: 'SIGSEGV, a memory fault',
      closedBy: 'server',
      exitCode: 139,
      exitSignal: null,
      lived: 1_032_000,
      stderrLines: 25,
      lastSent: { label: 'tools/call · wait', bytes: 71 },
      lastReceived: { label: 'noise · {"jsonrpc":"2.0","id":1,"resu', bytes: 29 },
      unframed: { bytes: 29, preview: '{"jsonrpc":"2.0","id":1,"resu' },
      orphanCount: 2,
      orphans: [
        { id: '1', method: 'tools/call', name: 'explode', age: 1_003_000 },
        { id: '2', method: 'tools/call', name: 'wait', age: 502_000 },
      ],
      status: null,
    });
    expect(postMortem.stderr).toHaveLength(20);
    expect(postMortem.stderr.at(-1)?.text).toBe('line 25');
    expect(postMortem.tried.map(({ text }) => text)).toEqual(['exited: code 139']);
  });

  it('says who ended it, and which steps that took', () => {
    const killed = postMortemOf(
      new ScriptedSession()
        .spawn()
        .handshake()
        .add({ kind: 'process.stdin-close', by: 'shutdown' })
        .add({ kind: 'process.signal', signal: 'SIGTERM', target: 'group' })
        .exit(null, 'SIGTERM'),
    );
    expect(killed).toMatchObject({ closedBy: 'client', how: 'SIGTERM', meaning: '' });
    expect(killed.tried.map(({ text }) => text)).toEqual([
      'stdin closed',
      'SIGTERM sent to the process group',
      'exited: SIGTERM',
    ]);
    expect(postMortemOf(new ScriptedSession().spawn().handshake().exit(null, 'SIGKILL'))).toMatchObject({
      closedBy: 'outside',
      meaning: 'not sent by this client: the system does so when memory runs out',
    });
  });

  it('is that of the newest process', () => {
    const script = new ScriptedSession().spawn().client(call(1, 'a')).exit(1).spawn().handshake().exit(0);
    expect(postMortemOf(script)).toMatchObject({ how: 'code 0', orphanCount: 0 });
  });
});

describe('the post-mortem of a connection over HTTP', () => {
  it('of a lost session says what the client did instead', () => {
    const script = new ScriptedSession().httpHandshake().post(3, LIST, IN_SESSION).responds(3, 404, {}).ends(3);
    script
      .post(4, { ...LIST, id: 4 }, IN_SESSION)
      .responds(4, 404, {})
      .ends(4);
    expect(postMortemOf(script)).toMatchObject({
      of: 'session',
      how: '404 Not Found',
      meaning: 'the server no longer knows the session, and the client kept using it',
      closedBy: 'server',
      status: { status: 404, exchange: 3 },
    });
  });

  it('of a stream has the event without an end', () => {
    const script = new ScriptedSession().httpHandshake().post(3, LIST).responds(3, 200, SSE);
    script.sseEvent(3, ['data: '], '{"half', true).fails(3, 'body', 'ECONNRESET', 'The connection was reset.');
    expect(postMortemOf(script)).toMatchObject({
      of: 'stream',
      how: 'answer broke off',
      meaning: 'The connection was reset.',
      closedBy: 'outside',
      unframed: { bytes: 6, preview: '{"half' },
    });
  });

  it('of a WebSocket has its code', () => {
    const script = new ScriptedSession().webSocket().ws('c2s', initializeRequest()).ws('s2c', initializeResult());
    script.ws('c2s', LIST).add({ kind: 'ws.close', by: 'peer', code: 1011, reason: 'boom' });
    expect(postMortemOf(script)).toMatchObject({
      of: 'connection',
      how: 'WebSocket 1011',
      meaning: 'boom',
      closedBy: 'server',
      orphans: [{ method: 'tools/list' }],
    });
  });

  it('lists resumption, opening anew and fallback', () => {
    const script = new ScriptedSession().httpHandshake().post(3, LIST, IN_SESSION).responds(3, 404, {}).ends(3);
    script.post(4, initializeRequest()).responds(4, 500, {}).ends(4);
    script
      .request(5, { purpose: 'resume', headers: { 'Last-Event-ID': '7' } })
      .responds(5, 405, {})
      .ends(5);
    script.request(6, { purpose: 'events' }).responds(6, 404, {}).ends(6);
    expect(postMortemOf(script).tried.map(({ text }) => text)).toEqual([
      'opened by initialize: 200 OK',
      'opened by initialize: 500 Internal Server Error',
      'stream resumed (resume after 7): 405 Method Not Allowed',
      'fell back to HTTP+SSE: 404 Not Found',
    ]);
  });

  it('is not written for an answer that was only an error', () => {
    const script = new ScriptedSession().httpHandshake().post(3, LIST).responds(3, 400);
    script.json(3, { jsonrpc: '2.0', id: 3, error: { code: -32_602, message: 'No' } }).ends(3);
    expect(() => postMortemOf(script)).toThrow('Nothing died.');
  });
});
