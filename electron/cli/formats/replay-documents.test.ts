import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { faultOfXml } from '../../../shared/diagram/testing/xml-fault.ts';
import { replayDocument } from './replay-documents.ts';
import type { ReplayReport } from '../report/index.ts';

const NOTHING = { seq: 0, answerSeq: 0, latency: -1 };
const CASE = {
  index: 0,
  kind: 'request',
  method: 'tools/call',
  name: 'a"b<c>\u0001',
  arguments: '{}',
  outcome: 'same',
  recorded: { seq: 3, answerSeq: 4, latency: 1_000 },
  live: { seq: 5, answerSeq: 6, latency: 2_000_000 },
  differences: [],
  changes: [],
  more: 0,
  noise: 0,
  why: '',
} as const;

const REPORT: ReplayReport = {
  file: 'a&b.mcpcap',
  target: 'server',
  state: 'done',
  ok: false,
  problem: '',
  sent: 3,
  toSend: 4,
  tally: { same: 1, differs: 1, missing: 0, extra: 1, slower: 0, 'not sent': 1 },
  startedAt: '2026-02-03T04:05:06.789Z',
  tookMs: 1234,
  cases: [
    CASE,
    {
      ...CASE,
      index: 1,
      outcome: 'differs',
      differences: [{ path: 'result', change: 'changed', left: '"<\u001b[31m>"', right: '"]]>"' }],
      more: 2,
    },
    { ...CASE, index: 2, kind: 'server notification', outcome: 'extra', recorded: NOTHING, why: 'It is not recorded.' },
    { ...CASE, index: 3, outcome: 'not sent', live: NOTHING, why: 'The replay ended before its turn.' },
  ],
};

describe('the report of a replay', () => {
  it('as text has a line for each case, and beneath it what is not as recorded', () => {
    const lines = replayDocument(REPORT, 'text').map(stripVTControlCharacters);
    expect(lines).toEqual([
      '✓ tools/call a"b<c>␁  2000 ms',
      '≠ tools/call a"b<c>␁  differs  2000 ms',
      '    result: "<␛[31m>" → "]]>"',
      '    … and 2 more',
      '+ server says tools/call a"b<c>␁  extra',
      '    It is not recorded.',
      '○ not sent: tools/call a"b<c>␁',
      '',
      '1 same, 1 differs, 1 extra, 1 not sent · 3 of 4 messages sent to server in 1234 ms',
    ]);
  });

  it('as JUnit is well formed whatever the server said, and counts what failed', () => {
    const xml = replayDocument({ ...REPORT, state: 'died', problem: 'It & <went>.' }, 'junit').join('\n');
    expect(faultOfXml(xml)).toBe('');
    expect(xml).toContain('tests="5" failures="2" errors="1" skipped="1"');
    expect(xml).toContain('It &amp; &lt;went&gt;.');
    expect(xml).not.toContain('\u001b');
  });

  it('as JSON is the whole of it', () => {
    expect(JSON.parse(replayDocument(REPORT, 'json').join('\n'))).toEqual(JSON.parse(JSON.stringify(REPORT)));
  });
});
