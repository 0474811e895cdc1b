import { describe, expect, it } from 'vitest';
import {
  discoverRequest,
  discoverResult,
  modernParams,
  modernRequest,
  modernResult,
} from '../../../analysis/testing/scripted-session.ts';
import { initialize, initialized, type HttpSession } from '../../testing/http-session.ts';
import { error, findingsOf, notification, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { VERSION_CHOICE_RULES } from './version-choice.ts';

const FUTURE = '2027-01-01';
const ours = { supported: ['2026-07-28'], requested: FUTURE };
const known = (s: HttpSession): HttpSession => s.spawn().client(discoverRequest(1)).server(discoverResult(1));
const future = (id: number): object => request(id, 'tools/list', modernParams({}, {}, FUTURE));
const refused = (
  s: HttpSession,
  data: unknown = ours,
  code = -32022,
  says = 'Unsupported protocol version',
): HttpSession =>
  known(s)
    .client(future(2))
    .server(error(2, code, says, data));
const server = { side: 'server', level: 'error' } as const;
const client = { side: 'client', level: 'warning' } as const;

const CASES: readonly HttpCase[] = [
  {
    ...server,
    rule: 'ver-unsupported-code',
    breaks: (s) => refused(s, undefined, -32602),
    nearMiss: (s) =>
      s
        .spawn()
        .client(discoverRequest(1))
        .server(error(1, -32000, 'Unsupported protocol version'))
        .client(future(2))
        .server(error(2, -32000, 'Unsupported protocol version')),
    says: '−32602',
  },
  {
    ...server,
    rule: 'ver-unsupported-data',
    breaks: (s) => refused(s, { supported: ['2026-07-28'] }),
    nearMiss: (s) => refused(s),
    says: '“data.requested”',
  },
  {
    ...server,
    rule: 'ver-unsupported-requested',
    breaks: (s) => refused(s, { supported: ['2026-07-28'], requested: '2026-07-28' }),
    nearMiss: (s) => refused(s),
    level: 'warning',
    seqs: [5, 4],
  },
  {
    ...server,
    rule: 'ver-unsupported-requested',
    when: 'that is listed',
    breaks: (s) => refused(s, { supported: [FUTURE], requested: FUTURE }),
    nearMiss: (s) => refused(s),
    level: 'warning',
  },
  {
    ...client,
    rule: 'ver-no-retry',
    breaks: (s) => refused(s).wait(500).client(future(3)),
    nearMiss: (s) => refused(s).client(future(3)).wait(500).client(modernRequest(4, 'tools/list')),
    seqs: [6, 5],
  },
  {
    ...client,
    rule: 'ver-fallback-wrong',
    breaks: (s) => refused(s).client(initialize('2025-11-25')),
    nearMiss: (s) => refused(s, { supported: ['2025-11-25'], requested: FUTURE }).client(initialize('2025-11-25')),
    level: 'error',
    seqs: [6, 5],
  },
  {
    ...client,
    rule: 'ver-fallback-wrong',
    when: 'over HTTP, in vain',
    breaks: (s) =>
      s
        .modern()
        .posts(1, future(0))
        .answers(1, error(0, -32022, 'No', ours), 400)
        .posts(2, initialize('2025-11-25'))
        .answers(2, error(0, -32601), 404),
    nearMiss: (s) =>
      s
        .modern()
        .posts(1, future(0))
        .answers(1, error(0, -32022, 'No', ours), 400)
        .posts(2, initialize('2025-11-25'))
        .answers(2, initialized('2025-11-25')),
    level: 'error',
  },
  {
    ...client,
    rule: 'ver-no-probe',
    breaks: (s) =>
      s.spawn().client(modernRequest(1, 'tools/list')).server(error(1, -32601)).client(initialize('2025-11-25')),
    nearMiss: (s) => s.spawn().client(discoverRequest(1)).server(error(1, -32601)).client(initialize('2025-11-25')),
    seqs: [2, 4],
  },
  {
    ...client,
    rule: 'ver-no-probe',
    when: 'by a handshake',
    breaks: (s) =>
      s
        .spawn()
        .client(initialize('2025-11-25'))
        .server(error(0, -32022, 'No', ours))
        .client(discoverRequest(1)),
    nearMiss: (s) => s.spawn().handshake(),
  },
  {
    ...server,
    rule: 'ver-initialize-error-bare',
    breaks: (s) => s.spawn().client(initialize('2025-11-25')).server(error(0, -32022)),
    nearMiss: (s) =>
      s
        .spawn()
        .client(initialize('2025-11-25'))
        .server(error(0, -32022, 'No', ours)),
    level: 'warning',
  },
  {
    ...server,
    rule: 'ver-initialize-error-bare',
    when: 'of a server that showed what it speaks',
    breaks: (s) => known(s).client(initialize('2025-11-25')).server(error(0, -32601)),
    nearMiss: (s) => s.spawn().client(initialize('2025-11-25')).server(error(0, -32601)),
    level: 'warning',
  },
  {
    ...client,
    rule: 'ver-mixed-era',
    breaks: (s) => s.spawn().handshake().client(modernRequest(1, 'tools/list')),
    nearMiss: (s) =>
      s.spawn().client(discoverRequest(1)).server(discoverResult(1)).handshake().client(request(2, 'tools/list')),
    seqs: [5, 2],
  },
  {
    ...client,
    rule: 'ver-mixed-era',
    when: 'the other way round',
    breaks: (s) =>
      s.spawn().client(modernRequest(1, 'tools/list')).server(modernResult(1)).client(initialize('2025-11-25')),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping')).answers(3, result(1)),
  },
];

testHttpRules(VERSION_CHOICE_RULES, CASES);

describe('a client of both eras', () => {
  it('may ask, give up and shake hands', () => {
    const found = findingsOf((s) =>
      s
        .spawn()
        .client(discoverRequest(1))
        .client(notification('notifications/cancelled', { requestId: 1 }))
        .handshake()
        .client(request(2, 'tools/list'))
        .server(result(2, { tools: [] })),
    );
    expect(found.filter(({ rule }) => /^(ver|disc|meta)-/.test(rule))).toEqual([]);
  });
});
