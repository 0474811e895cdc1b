import { describe, expect, it } from 'vitest';
import type { ScriptedSession } from '../../../analysis/testing/scripted-session.ts';
import { HttpSession, modernParams } from '../../testing/http-session.ts';
import { PAGINATION_RULES } from './pagination.ts';
import { error, findingsOf, notification, request, result, type RuleCase } from '../../testing/rule-case.ts';
import { testRules, type HttpCase } from '../../testing/rule-table.ts';

const ask = (id: unknown, cursor?: unknown, method = 'tools/list'): object =>
  request(id, method, cursor === undefined ? undefined : { cursor });
const page = (id: unknown, names: readonly string[], nextCursor?: unknown): object =>
  result(id, { tools: names.map((name) => ({ name })), ...(nextCursor === undefined ? {} : { nextCursor }) });
const prompts = (id: unknown, names: readonly string[], nextCursor?: string): object =>
  result(id, { prompts: names.map((name) => ({ name })), ...(nextCursor === undefined ? {} : { nextCursor }) });

/** The first page, which gives the cursor `A/1`. */
function begun(s: ScriptedSession): ScriptedSession {
  return s
    .handshake({ tools: {}, prompts: {} })
    .client(ask(1))
    .server(page(1, ['a', 'b'], 'A/1'));
}

const modernAsk = (id: unknown, cursor?: unknown): object =>
  request(id, 'tools/list', modernParams(cursor === undefined ? {} : { cursor }));

const shut = (s: ScriptedSession): ScriptedSession =>
  s.wait(2000).add({ kind: 'process.stdin-close', by: 'shutdown' }).exit(0);

const CASES: readonly RuleCase[] = [
  {
    rule: 'page-cursor-unknown',
    breaks: (s) => begun(s).client(ask(2, 'a/1')),
    nearMiss: (s) => begun(s).client(ask(2, 'A/1')),
    side: 'client',
    level: 'error',
    seqs: [6],
    says: '“a/1”',
  },
  {
    rule: 'page-cursor-unknown',
    when: 'in the modern era only where the list gives cursors',
    breaks: (s) =>
      s
        .client(modernAsk(1))
        .server(page(1, ['a'], 'x'))
        .client(modernAsk(2, 'y')),
    nearMiss: (s) =>
      s
        .client(modernAsk(1))
        .server(page(1, ['a']))
        .client(modernAsk(2, 'y')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'page-cursor-unknown',
    when: 'but not in a capture that begins in the middle',
    breaks: (s) => s.handshake().client(ask(1, 'old')),
    nearMiss: (s) => s.client(ask(1, 'old')),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'page-cursor-foreign',
    breaks: (s) => begun(s).client(ask(2, 'A/1', 'prompts/list')),
    nearMiss: (s) =>
      begun(s)
        .client(ask(2, undefined, 'prompts/list'))
        .server(prompts(2, ['p'], 'A/1'))
        .client(ask(3, 'A/1', 'prompts/list')),
    side: 'client',
    level: 'error',
    seqs: [6, 5],
    says: '“tools/list” gave',
  },
  {
    rule: 'page-cursor-persisted',
    breaks: (s) => begun(s.spawn()).exit(1).spawn().handshake().client(ask(2, 'A/1')),
    nearMiss: (s) => begun(begun(s.spawn()).exit(1).spawn()).client(ask(2, 'A/1')),
    side: 'client',
    level: 'error',
    says: 'an earlier session',
  },
  {
    rule: 'page-cursor-bad-code',
    breaks: (s) => begun(s).client(ask(2, 'no')).server(error(2, -32603)),
    nearMiss: (s) => begun(s).client(ask(2, 'no')).server(error(2, -32602)),
    side: 'server',
    level: 'warning',
    seqs: [7, 6],
    says: '−32603',
  },
  {
    rule: 'page-cursor-bad-code',
    when: 'by the first page',
    breaks: (s) =>
      begun(s)
        .client(ask(2, 'no'))
        .server(page(2, ['a', 'b'], 'A/1')),
    nearMiss: (s) =>
      begun(s)
        .client(ask(2, 'no'))
        .server(page(2, ['c'])),
    side: 'server',
    level: 'warning',
    says: 'the first page',
  },
  {
    rule: 'page-loop',
    breaks: (s) =>
      begun(s)
        .client(ask(2, 'A/1'))
        .server(page(2, ['c'], 'A/1')),
    nearMiss: (s) =>
      begun(s)
        .client(ask(2, 'A/1'))
        .server(page(2, ['c'], 'A/2')),
    side: 'server',
    level: 'warning',
    seqs: [7, 6],
  },
  {
    rule: 'page-loop',
    when: 'over several pages',
    breaks: (s) =>
      begun(s)
        .client(ask(2, 'A/1'))
        .server(page(2, ['c'], 'A/2'))
        .client(ask(3, 'A/2'))
        .server(page(3, ['d'], 'A/1')),
    nearMiss: (s) =>
      begun(s)
        .client(ask(2, 'A/1'))
        .server(page(2, ['c'], 'A/2'))
        .client(ask(3, 'A/2'))
        .server(page(3, ['d']))
        .client(ask(4, 'A/1'))
        .server(page(4, ['c'], 'A/2')),
    side: 'server',
    level: 'warning',
    says: 'a page before',
  },
  {
    rule: 'page-next-null',
    breaks: (s) =>
      s
        .handshake()
        .client(ask(1))
        .server(page(1, [], null)),
    nearMiss: (s) => s.handshake().client(ask(1)).server(page(1, [])),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'page-empty-string',
    breaks: (s) => s.client(modernAsk(1)).server(page(1, ['a'], '')),
    nearMiss: (s) =>
      s
        .handshake()
        .client(ask(1))
        .server(page(1, ['a'], '')),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'page-stopped-early',
    breaks: (s) => shut(begun(s)),
    nearMiss: (s) =>
      shut(
        begun(s)
          .client(ask(2, 'A/1'))
          .server(page(2, ['c'])),
      ),
    side: 'client',
    level: 'info',
    seqs: [5],
    says: '“tools/list”',
  },
  {
    rule: 'page-stopped-early',
    when: 'but not of a list that has changed, or when there was no time',
    breaks: (s) =>
      shut(
        begun(s)
          .client(ask(2, 'A/1'))
          .server(page(2, ['c'], 'A/2')),
      ),
    nearMiss: (s) =>
      shut(begun(s).server(notification('notifications/tools/list_changed')))
        .client(ask(2))
        .server(page(2, ['a'], 'A/1'))
        .add({ kind: 'process.stdin-close', by: 'shutdown' }),
    side: 'client',
    level: 'info',
  },
  {
    rule: 'page-duplicate-items',
    breaks: (s) =>
      begun(s)
        .client(ask(2, 'A/1'))
        .server(page(2, ['c', 'b', 'a'])),
    nearMiss: (s) =>
      begun(s)
        .client(ask(2, 'A/1'))
        .server(page(2, ['c'], 'A/2'))
        .server(notification('notifications/tools/list_changed'))
        .client(ask(3, 'A/2'))
        .server(page(3, ['a'])),
    side: 'server',
    level: 'warning',
    seqs: [7, 5],
    says: '2 entries',
  },
  {
    rule: 'page-duplicate-items',
    when: 'but not in another walk, nor on a page that is asked for again',
    breaks: (s) =>
      begun(s)
        .client(ask(2, 'A/1'))
        .server(page(2, ['a'])),
    nearMiss: (s) =>
      begun(
        begun(s)
          .client(ask(2, 'A/1'))
          .server(page(2, ['c'])),
      )
        .client(ask(3, 'A/1'))
        .server(page(3, ['c']))
        .client(ask(4, 'A/1'))
        .server(page(4, ['c'])),
    side: 'server',
    level: 'warning',
  },
];

const HTTP_CASES: readonly HttpCase[] = [
  {
    rule: 'page-cursor-persisted',
    when: 'beyond its session id',
    breaks: (s) => renewed(s).posts(8, ask(3, 'A/1')),
    nearMiss: (s) => renewed(s).calls(8, 3).posts(9, ask(4)),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'page-stopped-early',
    breaks: (s) => s.opens().calls(3, 1, 'tools/list', { tools: [], nextCursor: 'x' }).wait(2000).deletes(4),
    nearMiss: (s) => s.opens().calls(3, 1, 'tools/list', { tools: [] }).wait(2000).deletes(4),
    side: 'client',
    level: 'info',
  },
];

/** A session that the server lost after it had given a cursor, and the next one. */
function renewed(s: HttpSession): HttpSession {
  s.opens().calls(3, 1, 'tools/list', { tools: [{ name: 'a' }], nextCursor: 'A/1' });
  s.posts(4, ask(2, 'A/1')).refuses(4, 404).forgets();
  return s.opens('2025-11-25', 'aad5b0a4-1f37-4f0e-8a12-6a1c1f0d2b3c', 5);
}

testRules(PAGINATION_RULES, CASES, HTTP_CASES);

describe('the rules on pagination', () => {
  it('say nothing of cursors and pages of any shape', () => {
    const shapes: unknown[] = [null, 7, true, [], {}, 'x'.repeat(2000), ['x']];
    const found = findingsOf((s) => {
      s.handshake();
      for (const [i, shape] of shapes.entries()) {
        s.client(ask(i + 1, shape)).server(result(i + 1, { tools: shape, nextCursor: i === 0 ? 1 : shape }));
      }
      return s;
    });
    expect(found.map(({ rule }) => rule).filter((rule) => rule.startsWith('page-'))).toEqual([]);
  });
});
