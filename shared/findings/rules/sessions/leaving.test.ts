import { describe, expect, it } from 'vitest';
import type { Finding } from '../../index.ts';
import { HttpSession } from '../../testing/http-session.ts';
import { observe, request } from '../../testing/rule-case.ts';

/** An error of a server that does not know the session any more. */
const refusal = (id?: number | null): object => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  error: { code: -32000, message: 'Bad Request: No valid session ID provided' },
});
const ASKED = [request(2, 'tools/list'), request(2, 'tools/call', { name: 'a' }), request(2, 'ping')];
const ENDS: Readonly<Record<string, (s: HttpSession) => HttpSession>> = {
  'a refusal without an id': (s) => s.answers(4, refusal(), 400),
  'a refusal with the id null': (s) => s.answers(4, refusal(null), 400),
  'a refusal by status and id': (s) => s.answers(4, refusal(2), 404),
  'an error with the status 200': (s) => s.answers(4, refusal(2)),
  'a status alone': (s) => s.refuses(4, 404),
  'the end of the stream': (s) => s.streams(4).closes(4),
  'the end of the connection': (s) => s.breaks(4),
};

/** What is told of the server at more than information. */
function accusations(session: HttpSession): Finding[] {
  return observe(session.events).findings.filter(({ level }) => level !== 'info');
}

describe('a client that ends its session while it still asks', () => {
  for (const [name, ends] of Object.entries(ENDS))
    it(`has no finding of ${name}`, () => {
      for (const asked of ASKED)
        expect(accusations(ends(new HttpSession().opens().posts(4, asked).deletes(5)).refuses(5, 200))).toEqual([]);
    });

  it('has those of a server that does not let it end', () => {
    const session = new HttpSession().opens().posts(4, ASKED[0]).deletes(5).refuses(5, 405).answers(4, refusal(), 400);
    expect(accusations(session).map(({ rule }) => rule)).toEqual(['rpc-error-id-absent', 'cap-declared-not-served']);
  });
});
