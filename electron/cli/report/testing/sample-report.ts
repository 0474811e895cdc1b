import { Observation } from '../../../../shared/findings/index.ts';
import { buildReport } from '../build-report.ts';
import type { CheckReport, ReportedFinding } from '../check-report.ts';

/** Text of a peer that wants to be markup, a link, a command to a terminal, the end of the document. */
export const HOSTILE =
  '</failure>]]>&amp;"\' \u0000\u001b[31m\u202e\ud800 | `x` @everyone #1 [a](javascript:b) <img src=x> {0} http://evil.example www.evil.example';

/** A finding, as a report has it. For tests. */
export function finding(rule: string, changes: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    rule,
    level: 'error',
    side: 'server',
    seqs: [4, 9],
    pointer: '',
    message: 'A line is no JSON.',
    spec: 'basic/transports#stdio',
    revision: '2025-11-25',
    expected: false,
    ...changes,
  };
}

/** A report of a connection that came about. For tests. */
export function reportWith(findings: readonly ReportedFinding[], changes: Partial<CheckReport> = {}): CheckReport {
  const session = new Observation().session();
  const blank = buildReport({
    answeredAt: -1,
    header: {
      startedAt: '2026-11-21T10:00:00.000Z',
      source: { transport: 'stdio', name: 'weather', command: 'node', args: [], cwd: '/' },
    },
    judgement: { failOn: 'error', rules: { only: [], excluded: [] } },
    open: session,
    closed: session,
    operations: [],
    findings: [],
    asksLists: false,
    leftOut: new Map(),
    capture: null,
    recordingProblem: '',
    fault: '',
  });
  const ok = (changes.connected ?? true) && !findings.some(({ level, expected }) => level === 'error' && !expected);
  return {
    ...blank,
    ok,
    connected: true,
    verdict: 'Connected: weather',
    protocolVersion: '2025-11-25',
    findings,
    ...changes,
  };
}
