import { describe, expect, it } from 'vitest';
import type { Revision } from '../../../mcp/index.ts';
import { HttpSession, initialize, initialized, modernParams, SESSION_ID } from '../../testing/http-session.ts';
import { tool } from '../../testing/list-script.ts';
import { error, notification, observe, request, result } from '../../testing/rule-case.ts';

/** What server-everything 2026.8.31 over Streamable HTTP does, seen in a run: every answer is a stream of its own. */
class EverythingSession extends HttpSession {
  readonly #primed: boolean;
  #given = 0;

  /** `primed`: each stream begins with an id and empty data, which it does from 2025-11-25 on. */
  constructor(primed: boolean) {
    super();
    this.#primed = primed;
  }

  /** A request, and the beginning of its stream. */
  begins(exchange: number, message: object, status = 200): this {
    this.posts(exchange, message).streams(exchange, { 'mcp-session-id': SESSION_ID, 'x-accel-buffering': 'no' });
    return this.#primed && status === 200 ? this.primes(exchange, { id: this.#id() }) : this;
  }

  tells(exchange: number, message: object): this {
    return this.says(exchange, message, { event: 'message', id: this.#id() });
  }

  ask(exchange: number, id: number, method: string, params: object, answer: object): this {
    return this.begins(exchange, request(id, method, params))
      .tells(exchange, answer)
      .closes(exchange, 500);
  }

  #id(): string {
    this.#given += 1;
    return `395c6790-51d4-4302-8243-${String(this.#given).padStart(12, '0')}`;
  }
}

function everything(revision: Revision): EverythingSession {
  const session = new EverythingSession(revision === '2025-11-25');
  session.begins(1, initialize(revision, { roots: { listChanged: true } }));
  session.tells(1, initialized(revision, { tools: {}, prompts: {}, logging: {} }));
  session.closes(1, 2131).adopts(revision).posts(2, notification('notifications/initialized')).refuses(2, 202);
  const call = { name: 'trigger-long-running-operation', arguments: {}, _meta: { progressToken: 7 } };
  const tools = [tool(call.name, { description: 'Takes long.' })];
  session.listens(3).posts(4, request(1, 'tools/list')).posts(5, request(2, 'prompts/list'));
  session.streams(3, { 'mcp-session-id': SESSION_ID });
  for (const exchange of [4, 5]) {
    session.streams(exchange);
    if (revision === '2025-11-25') session.primes(exchange, { id: `p${exchange}` });
    session.tells(exchange, result(exchange - 3, exchange === 4 ? { tools } : { prompts: [] })).closes(exchange, 8267);
  }
  session.begins(6, request(3, 'tools/call', call)).tells(3, request(0, 'roots/list'));
  session.posts(7, result(0, { roots: [] })).refuses(7, 202);
  session.tells(3, notification('notifications/message', { level: 'info', data: 'Roots updated' }));
  for (const progress of [1, 2]) {
    session.tells(6, notification('notifications/progress', { progressToken: 7, progress })).wait(500);
  }
  session.tells(6, result(3, { content: [] })).closes(6, 850);
  session.ask(8, 4, 'prompts/get', { name: 'none' }, error(4, -32602, 'Prompt none not found'));
  session.ask(9, 5, 'tools/call', { name: call.name }, result(5, { content: [], isError: true }));
  return session.deletes(10).closes(3, 553).refuses(10, 200);
}

const rulesOf = (session: HttpSession): string[] =>
  observe(session.events).findings.map(({ rule, level, message }) => `${level} ${rule}: ${message}`);

describe('what server-everything does over Streamable HTTP', () => {
  it.each<Revision>(['2025-03-26', '2025-06-18', '2025-11-25'])('in %s raises nothing', (revision) => {
    expect(rulesOf(everything(revision))).toEqual([]);
  });

  it('after a question for the modern era raises nothing of weight', () => {
    const session = new HttpSession()
      .posts(1, request(0, 'server/discover', modernParams()), {
        headers: { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'server/discover' },
      })
      .answers(1, error(null, -32000, 'Bad Request: Server not initialized'), 400);
    const found = observe(session.opens('2025-11-25', SESSION_ID, 2).events).findings;
    expect(found.filter(({ level }) => level !== 'info').map(({ rule }) => rule)).toEqual([]);
  });

  it('goes on with a stream that it closed itself', () => {
    const session = new EverythingSession(true);
    session.begins(1, initialize('2025-11-25')).tells(1, initialized('2025-11-25')).closes(1).adopts('2025-11-25');
    session.posts(2, notification('notifications/initialized')).refuses(2, 202);
    session.posts(3, request(1, 'tools/call', { name: 'slow', _meta: { progressToken: 1 } })).streams(3);
    session.primes(3, { id: 's1', retry: 500 }).closes(3).wait(500);
    session.resumes(4, 3, 's1').streams(4).primes(4, { id: 's2', retry: 500 });
    session.says(4, notification('notifications/progress', { progressToken: 1, progress: 1 }), { id: 's3' }).closes(4);
    session
      .wait(500)
      .resumes(5, 4, 's3')
      .streams(5)
      .says(5, result(1, { content: [] }), { id: 's4' })
      .closes(5);
    expect(rulesOf(session)).toEqual([]);
  });

  it('forgets a session that was ended, but says so with the wrong status', () => {
    const session = everything('2025-11-25').posts(11, request(9, 'ping'));
    session.answers(
      11,
      { jsonrpc: '2.0', error: { code: -32000, message: 'Bad Request: No valid session ID provided' } },
      400,
    );
    expect(observe(session.events).findings.map(({ rule }) => rule)).toEqual([
      'life-after-close',
      'sess-terminated-status',
      'rpc-error-id-absent',
    ]);
  });
});
