import { describe, expect, it } from 'vitest';
import { foreignServers, foreignTruths } from './foreign-installation.mjs';
import { faultsOfList, judgeFindings, problemsOf, sumOf } from './judge-foreign.mjs';

const TRUTHS = [
  { rule: 'a', level: 'info', side: 'server', clause: 'x', why: 'y' },
  { rule: 'b', level: 'error', side: 'server', clause: 'x', why: 'y' },
];
const told = (rule, level) => ({ rule, level, side: 'server' });
const judge = (findings, known, over = 'stdio') => judgeFindings(findings, { known, over, truths: TRUTHS });

describe('the findings of a published server', () => {
  it('are on the list, beside it, or missing from the report', () => {
    expect(judge([told('a', 'info'), told('a', 'info'), told('c', 'warning')], [{ rule: 'a' }, { rule: 'b' }])).toEqual(
      {
        expected: ['info a (server)'],
        unexpected: ['warning c (server)'],
        missing: ['error b (server)'],
      },
    );
  });

  it('count at the level that the list has', () => {
    expect(judge([told('a', 'warning')], [{ rule: 'a' }]).unexpected).toEqual(['warning a (server)']);
    expect(judge([told('a', 'warning')], [{ rule: 'a', level: 'warning' }]).unexpected).toEqual([]);
  });

  it('hold over the transports that they name', () => {
    const known = [{ rule: 'a', over: ['http'] }];
    expect(judge([told('a', 'info')], known, 'http').expected).toEqual(['info a (server)']);
    expect(judge([told('a', 'info')], known).unexpected).toEqual(['info a (server)']);
    expect(judge([], known).missing).toEqual([]);
  });

  it('may stay away where something else may come first', () => {
    const known = [{ rule: 'a', sometimes: true }];
    expect(judge([], known).missing).toEqual([]);
    expect(judge([told('a', 'info')], known).expected).toEqual(['info a (server)']);
  });
});

describe('a row', () => {
  const judged = { expected: ['error b (server)', 'info a (server)'], unexpected: [], missing: [] };
  it('fails where something was not found out, not reached, or told without being true', () => {
    expect(problemsOf({ connected: true, judged })).toEqual([]);
    expect(problemsOf({ problem: 'npm said no' })).toEqual(['npm said no']);
    expect(problemsOf({ connected: false, reached: true, judged })).toEqual([
      'not reached, though the official client reaches it',
    ]);
    expect(problemsOf({ connected: true, judged: { ...judged, unexpected: ['x'], missing: ['y'] } })).toEqual([
      'not on the list: x',
      'missing: y',
    ]);
  });

  it('counts in the sum', () => {
    const rows = [
      { name: 'one', connected: true, judged },
      { name: 'one', problem: 'no port' },
    ];
    expect(sumOf(rows)).toEqual({ servers: 1, ways: 2, levels: { error: 1, warning: 0, info: 1 }, failed: 1 });
  });
});

describe('the list of published servers', () => {
  it('gives each a version, and each finding its reason', () => {
    const servers = foreignServers();
    expect(servers.length).toBeGreaterThanOrEqual(40);
    expect(new Set(servers.map(({ name }) => name)).size).toBe(servers.length);
    expect(faultsOfList(servers, foreignTruths())).toEqual([]);
  });

  it('tells what is wrong with a list', () => {
    expect(faultsOfList([{ name: 'one', findings: [{ rule: 'b' }, { rule: 'z' }] }], TRUTHS)).toEqual([
      'one: error b does not say why it is true',
      'one: z has no line in truths.json',
      'truths.json: a is true of no server',
    ]);
  });
});
