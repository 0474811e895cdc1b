import type { RuleId } from '../../catalogue/index.ts';
import { describe, expect, it } from 'vitest';
import {
  discoverRequest,
  discoverResult,
  modernRequest,
  modernResult,
  ScriptedSession,
} from '../../../analysis/testing/scripted-session.ts';
import { ERROR_POLICY_RULES } from './error-policy.ts';
import { error, findingsOf, request, type RuleCase } from '../../testing/rule-case.ts';
import { testRules } from '../../testing/rule-table.ts';

/** A call of a server that has shown that it speaks the modern era, refused with this code. */
function refuses(code: number, data?: object, client: object = {}): ScriptedSession {
  return new ScriptedSession()
    .client(discoverRequest(1))
    .server(discoverResult(1))
    .client(modernRequest(2, 'tools/call', { name: 't' }, client))
    .server(error(2, code, 'No', data));
}

const CODES: readonly [
  rule: RuleId,
  wrong: readonly number[],
  right: readonly number[],
  level: 'error' | 'warning' | 'info',
][] = [
  ['err-legacy-code', [-32002, -32042], [-32602, -32001], 'warning'],
  ['err-reserved', [-32023, -32099], [-32020, -32022, -32042], 'warning'],
  ['err-legacy-range', [-32000, -32019], [-32002, -1, 1000], 'info'],
  ['err-app-range', [-32100, -32500, -32768], [-32700, -32603, -32769], 'warning'],
];

const CASES: readonly RuleCase[] = [
  ...CODES.flatMap(([rule, wrong, right, level]) =>
    wrong.flatMap((code) =>
      right.map((other): RuleCase => ({
        rule,
        when: `${code} and ${other}`,
        breaks: () => refuses(code),
        nearMiss: () => refuses(other),
        side: 'server',
        level,
        seqs: [4],
      })),
    ),
  ),
  {
    rule: 'err-legacy-range',
    when: 'not of a server that only may be one of the modern era',
    breaks: () => refuses(-32000),
    nearMiss: (s) => s.client(modernRequest(2, 'tools/list')).server(error(2, -32000, 'Server not initialized')),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'err-meaning',
    breaks: () => refuses(-32021, { requiredCapabilities: { elicitation: { form: {} } } }, { elicitation: {} }),
    nearMiss: () => refuses(-32021, { requiredCapabilities: { elicitation: { url: {} } } }, { elicitation: {} }),
    side: 'server',
    level: 'error',
    seqs: [4, 3],
  },
  {
    rule: 'err-meaning',
    when: 'a version that was served',
    breaks: () => refuses(-32022, { supported: [], requested: '2026-07-28' }),
    nearMiss: (s) =>
      s
        .client(discoverRequest(1))
        .server(discoverResult(1))
        .client({
          jsonrpc: '2.0',
          id: 2,
          method: 'tools/list',
          params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } },
        })
        .server(error(2, -32022, 'No', { supported: ['2026-07-28'], requested: '2099-01-01' })),
    side: 'server',
    level: 'error',
    seqs: [4, 2],
  },
  {
    rule: 'err-meaning',
    when: 'headers of stdio',
    breaks: () => refuses(-32020),
    nearMiss: (s) =>
      s.httpDiscover().post(2, modernRequest(2, 'tools/list')).responds(2, 400).json(2, error(2, -32020)),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'err-url-elicitation-early',
    breaks: (s) => s.handshake({}, '2025-06-18').client(request(1, 'tools/call')).server(error(1, -32042)),
    nearMiss: (s) => s.handshake({}, '2025-11-25').client(request(1, 'tools/call')).server(error(1, -32042)),
    side: 'server',
    level: 'warning',
  },
];

testRules(ERROR_POLICY_RULES, CASES);

describe('a server', () => {
  it('shows by any result with a result type that it speaks the modern era', () => {
    const session = new ScriptedSession()
      .client(modernRequest(1, 'tools/list'))
      .server(modernResult(1, { tools: [] }))
      .client(modernRequest(2, 'resources/read', { uri: 'a:b' }))
      .server(error(2, -32002));
    expect(findingsOf(() => session).map(({ rule }) => rule)).toContain('err-legacy-code');
  });

  it('shows it by the versions that it names in a refusal', () => {
    const session = new ScriptedSession()
      .client(modernRequest(1, 'tools/list'))
      .server(error(1, -32022, 'No', { supported: ['2026-07-28'], requested: '2026-07-28' }))
      .client(modernRequest(2, 'tools/list'))
      .server(error(2, -32050));
    expect(findingsOf(() => session).map(({ rule }) => rule)).toContain('err-reserved');
  });
});
