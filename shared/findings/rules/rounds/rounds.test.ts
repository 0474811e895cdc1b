import { describe, expect, it } from 'vitest';
import { modernRequest, modernResult } from '../../../analysis/testing/scripted-session.ts';
import type { HttpSession } from '../../testing/http-session.ts';
import { ROUND_RULES } from './rounds.ts';
import { error, findingsOf } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const ALL = { roots: {}, sampling: {}, elicitation: {} };
const ROOTS = { method: 'roots/list' };
const FORM = { method: 'elicitation/create', params: { message: 'Who?', requestedSchema: {} } };

/** A call that is answered with a question. */
const asked = (s: HttpSession, question: object, id = 1, method = 'tools/call', declared: object = ALL): HttpSession =>
  s
    .client(modernRequest(id, method, { name: 'book', arguments: { city: 'Graz' } }, declared))
    .server(modernResult(id, { resultType: 'input_required', ...question }));
const waits = (s: HttpSession, id = 1): HttpSession =>
  asked(s, { requestState: 'abc', inputRequests: { r: ROOTS } }, id);
const retried = (s: HttpSession, more: object = {}, id: unknown = 2, method = 'tools/call'): HttpSession =>
  s.client(
    modernRequest(
      id,
      method,
      { name: 'book', arguments: { city: 'Graz' }, requestState: 'abc', inputResponses: { r: { roots: [] } }, ...more },
      ALL,
    ),
  );
const right = (s: HttpSession): HttpSession => retried(waits(s)).server(modernResult(2, { content: [] }));
const rounds = (s: HttpSession, count: number): HttpSession => {
  waits(s, 1);
  for (let id = 2; id <= count; id += 1) {
    retried(s, {}, id).server(
      modernResult(id, { resultType: 'input_required', requestState: 'abc', inputRequests: { r: ROOTS } }),
    );
  }
  return s;
};

const server = { side: 'server', level: 'error' } as const;
const client = { side: 'client', level: 'error' } as const;

const CASES: readonly HttpCase[] = [
  {
    ...server,
    rule: 'mrtr-method',
    breaks: (s) => asked(s, { requestState: 'a' }, 1, 'tools/list'),
    nearMiss: (s) => asked(s, { requestState: 'a' }, 1, 'prompts/get'),
  },
  { ...server, rule: 'mrtr-empty', breaks: (s) => asked(s, {}), nearMiss: (s) => asked(s, { requestState: '' }) },
  {
    ...server,
    rule: 'mrtr-kind',
    breaks: (s) => asked(s, { inputRequests: { p: { method: 'ping' } } }),
    nearMiss: (s) => asked(s, { inputRequests: { p: FORM } }),
    says: '“ping”',
  },
  {
    ...server,
    rule: 'mrtr-enveloped',
    breaks: (s) => asked(s, { inputRequests: { p: { ...FORM, id: 1 } } }),
    nearMiss: (s) => asked(s, { inputRequests: { id: FORM } }),
    level: 'warning',
  },
  {
    ...server,
    rule: 'mrtr-capability',
    breaks: (s) => asked(s, { inputRequests: { p: { ...FORM, params: { mode: 'url' } } } }),
    nearMiss: (s) => asked(s, { inputRequests: { p: FORM } }),
    seqs: [2, 1],
    says: '“elicitation.url”',
  },
  {
    ...server,
    rule: 'mrtr-capability',
    when: 'of tools in sampling',
    breaks: (s) => asked(s, { inputRequests: { p: { method: 'sampling/createMessage', params: { tools: [] } } } }),
    nearMiss: (s) => asked(s, { inputRequests: { p: { method: 'sampling/createMessage', params: {} } } }),
  },
  {
    ...server,
    rule: 'mrtr-cache-hint',
    breaks: (s) => asked(s, { requestState: 'a', ttlMs: 0 }),
    nearMiss: (s) => right(s),
    level: 'warning',
  },
  {
    ...server,
    rule: 'mrtr-many-rounds',
    breaks: (s) => rounds(s, 11),
    nearMiss: (s) => rounds(s, 10),
    level: 'info',
    seqs: [20, 21],
  },
  {
    ...client,
    rule: 'mrtr-abandoned',
    breaks: (s) => waits(s.spawn()).exit(0),
    nearMiss: (s) => right(s.spawn()).exit(0),
    level: 'info',
    seqs: [3, 4],
  },
  { ...client, rule: 'mrtr-retry-same-id', breaks: (s) => retried(waits(s), {}, 1), nearMiss: right, seqs: [3, 2] },
  {
    ...client,
    rule: 'mrtr-state-dropped',
    breaks: (s) => retried(waits(s), { requestState: undefined }),
    nearMiss: (s) => retried(asked(s, { inputRequests: { r: ROOTS } }), { requestState: undefined }),
  },
  {
    ...client,
    rule: 'mrtr-state-altered',
    breaks: (s) => retried(waits(s), { requestState: 'abC' }),
    nearMiss: right,
    says: 'number 3',
  },
  {
    ...client,
    rule: 'mrtr-state-altered',
    when: 'but not where it is sent again after its stream was lost',
    breaks: (s) => retried(waits(s), { requestState: 7 }),
    nearMiss: (s) => {
      asked(waits(s), { requestState: 'other', inputRequests: { r: ROOTS } }, 2);
      return retried(retried(s, {}, 3), {}, 4);
    },
    says: 'not a string',
  },
  {
    ...client,
    rule: 'mrtr-state-invented',
    breaks: (s) => retried(asked(s, { inputRequests: { r: ROOTS } })),
    nearMiss: right,
  },
  {
    ...client,
    rule: 'mrtr-state-leaked',
    breaks: (s) => retried(waits(s), { name: 'cancel' }),
    nearMiss: (s) => retried(s),
    says: '“book”',
  },
  {
    ...client,
    rule: 'mrtr-state-leaked',
    when: 'to a method without rounds',
    breaks: (s) => retried(waits(s), {}, 2, 'tools/list'),
    nearMiss: right,
  },
  {
    ...client,
    rule: 'mrtr-responses-missing',
    breaks: (s) => retried(waits(s), { inputResponses: {} }),
    nearMiss: right,
    says: '1 of 1 question unanswered: “r”',
  },
  {
    ...client,
    rule: 'mrtr-responses-extra',
    breaks: (s) => retried(waits(s), { inputResponses: { r: { roots: [] }, x: {} } }),
    nearMiss: right,
    level: 'info',
  },
  {
    ...client,
    rule: 'mrtr-response-kind',
    breaks: (s) => retried(waits(s), { inputResponses: { r: { action: 'accept' } } }),
    nearMiss: (s) =>
      retried(asked(s, { requestState: 'abc', inputRequests: { r: FORM } }), {
        inputResponses: { r: { action: 'decline' } },
      }),
    says: '“roots”',
  },
  {
    ...client,
    rule: 'mrtr-params-changed',
    breaks: (s) => retried(waits(s), { arguments: { city: 'Linz' } }),
    nearMiss: right,
    level: 'warning',
  },
  {
    ...server,
    rule: 'mrtr-missing-as-error',
    breaks: (s) => retried(waits(s), { inputResponses: {} }).server(error(2, -32602)),
    nearMiss: (s) => retried(waits(s)).server(error(2, -32602)),
    level: 'warning',
    seqs: [4, 3],
  },
];

testHttpRules(ROUND_RULES, CASES);

/** What the rules about a request of the modern era and its rounds say. */
const said = (script: (s: HttpSession) => HttpSession): string[] =>
  findingsOf((s) => script(s as HttpSession))
    .filter(({ rule }) => /^(mrtr|meta|state|cache|rpc)-/.test(rule))
    .map(({ message }) => message);

describe('a call in rounds that is right', () => {
  it('raises nothing', () => {
    expect(said(right)).toEqual([]);
  });

  it('is told from another of the same name', () => {
    const found = said((s) => {
      asked(waits(s), { requestState: 'other', inputRequests: { r: ROOTS } }, 2);
      retried(s, { requestState: 'other' }, 3).server(modernResult(3, { content: [] }));
      return retried(s, {}, 4);
    });
    expect(found).toEqual([]);
  });

  it('is held against nothing where the server was started again in between', () => {
    expect(said((s) => retried(waits(s.spawn()).exit(0).spawn(), {}, 1))).toEqual([
      expect.stringContaining('the client never retried'),
    ]);
    expect(said((s) => waits(s.spawn()).exit(0).spawn().exit(0))).toHaveLength(1);
  });
});
