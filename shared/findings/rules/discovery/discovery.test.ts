import {
  discoverRequest,
  discoverResult,
  modernParams,
  modernRequest,
  modernResult,
} from '../../../analysis/testing/scripted-session.ts';
import { DISCOVERY_RULES } from './discovery.ts';
import type { HttpSession } from '../../testing/http-session.ts';
import { error, request, result } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const discovered = (s: HttpSession, answer: object): HttpSession => s.spawn().client(discoverRequest(1)).server(answer);
const discovery = (more: object): object =>
  modernResult(1, { capabilities: {}, ttlMs: 0, cacheScope: 'public', ...more });
const listed = (s: HttpSession): HttpSession => discovered(s, discovery({ supportedVersions: ['2026-07-28'] }));
const server = { side: 'server', level: 'warning' } as const;

const CASES: readonly HttpCase[] = [
  {
    ...server,
    rule: 'disc-unimplemented',
    breaks: (s) => discovered(s, error(1, -32601)).client(modernRequest(2, 'tools/list')).server(modernResult(2)),
    nearMiss: (s) => discovered(s, error(1, -32601)).handshake().client(request(2, 'tools/list')).server(result(2)),
    level: 'error',
    seqs: [3, 5],
  },
  {
    ...server,
    rule: 'disc-unimplemented',
    when: 'when it is asked late',
    breaks: (s) =>
      s
        .client(modernRequest(2, 'tools/list'))
        .server(modernResult(2))
        .client(discoverRequest(3))
        .server(error(3, -32601)),
    nearMiss: (s) =>
      s.client(modernRequest(2, 'tools/list')).server(result(2)).client(discoverRequest(3)).server(error(3, -32601)),
    level: 'error',
  },
  {
    ...server,
    rule: 'disc-versions-empty',
    breaks: (s) => discovered(s, discovery({ supportedVersions: [] })),
    nearMiss: (s) => listed(s),
    says: 'empty',
  },
  {
    ...server,
    rule: 'disc-versions-empty',
    when: 'missing, but not in the answer of a server that answers anything',
    breaks: (s) => discovered(s, discovery({})),
    nearMiss: (s) => discovered(s, result(1, { capabilities: {} })),
    level: 'error',
  },
  {
    ...server,
    rule: 'disc-versions-empty',
    when: 'without the version that was accepted',
    breaks: (s) => discovered(s, discovery({ supportedVersions: ['2027-01-01'] })),
    nearMiss: (s) => discovered(s, discovery({ supportedVersions: ['2027-01-01', '2026-07-28'] })),
    seqs: [3, 2],
  },
  {
    ...server,
    rule: 'disc-unlisted-accepted',
    breaks: (s) =>
      listed(s)
        .client(request(2, 'tools/list', modernParams({}, {}, '2027-01-01')))
        .server(modernResult(2)),
    nearMiss: (s) =>
      listed(s)
        .client(request(2, 'tools/list', modernParams({}, {}, '2027-01-01')))
        .server(error(2, -32022)),
    seqs: [5, 4, 3],
  },
  {
    ...server,
    rule: 'disc-changed',
    breaks: (s) =>
      discovered(s, discoverResult(1))
        .client(discoverRequest(2))
        .server(discoverResult(2, { prompts: {} })),
    nearMiss: (s) =>
      discovered(s, discovery({ supportedVersions: ['2026-07-28', '2027-01-01'] }))
        .client(discoverRequest(2))
        .server(
          modernResult(2, {
            supportedVersions: ['2027-01-01', '2026-07-28'],
            ttlMs: 5,
            cacheScope: 'private',
            capabilities: {},
          }),
        ),
    level: 'info',
    says: '“capabilities”',
  },
];

testHttpRules(DISCOVERY_RULES, CASES);
