import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { SweepLine, SweepStep } from '../../../shared/compare/index.ts';
import { EVERY_RULE, buildSweepReport, type SweepReport, type SweptReport } from '../report/index.ts';
import { finding, HOSTILE, reportWith } from '../report/testing/sample-report.ts';
import { sweepDocument } from './sweep-documents.ts';
import { sweepLines } from './sweep-lines.ts';

function swept(asked: SweepStep, connected: boolean, changes: Partial<SweepLine> = {}): SweptReport {
  const line: SweepLine = {
    asked,
    connected,
    answered: connected && asked !== 'auto' ? asked : '',
    era: 'legacy',
    transport: 'stdio',
    verdict: { tone: connected ? 'ok' : 'error', headline: connected ? 'Connected' : 'Refused', detail: '', quote: '' },
    serverInfo: null,
    instructions: false,
    capabilities: ['tools'],
    surface: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
    offered: [{ kind: 'tools', name: 'a', members: ['name', 'outputSchema'] }],
    findings: { error: 0, warning: 0, info: 0, expected: 0, muted: 0 },
    tookMs: 12,
    capture: '',
    recordingProblem: '',
    ...changes,
  };
  return { line, report: reportWith([], { connected, ok: connected, verdict: line.verdict.headline }) };
}

const of = (...lines: SweptReport[]): SweepReport => buildSweepReport(lines, 'error', EVERY_RULE);
const textOf = (report: SweepReport): string => stripVTControlCharacters(sweepLines(report).join('\n'));

describe('the report of a sweep', () => {
  const report = of(swept('2024-11-05', true), swept('2025-06-18', true), swept('2026-07-28', false));

  it('holds every line against the best', () => {
    expect(report).toMatchObject({ ok: true, tone: 'ok', best: '2025-06-18', name: 'weather' });
    expect(report.lines.map(({ lost }) => lost.map(({ text, why }) => `${why}: ${text}`))).toEqual([
      ['unknown: outputSchema (and structured content) of 1 tool'],
      [],
      [],
    ]);
    expect(report.lines[0]).not.toHaveProperty('offered');
  });

  it('is a table for people, and what each line lacks', () => {
    const text = textOf(report);
    expect(text).toMatch(/^2024-11-05 +spoken +2024-11-05 +legacy +1T 0P 0R 0RT +tools +0✕ 0▲ 0● +12 ms$/m);
    expect(text).toMatch(/^2024-11-05 +not in 2024-11-05: outputSchema/m);
    expect(text).toMatch(/^2026-07-28 +Refused$/m);
  });

  it('fails by what is wrong where it connected, and only there', () => {
    const wrong = reportWith([finding('frame-crlf')]);
    const silent = swept('2025-03-26', false);
    expect(of(swept('2024-11-05', true), { ...silent, report: { ...wrong, connected: false } }).ok).toBe(true);
    expect(of({ ...swept('2024-11-05', true), report: wrong }, silent).ok).toBe(false);
    expect(of(silent)).toMatchObject({ ok: false, best: null, tone: 'error' });
  });

  it('lets nothing of the server through that works', () => {
    const foul = of(
      swept('2024-11-05', true, {
        answered: HOSTILE,
        capabilities: [HOSTILE],
        offered: [{ kind: 'tools', name: HOSTILE, members: null }],
      }),
      swept('2025-03-26', true),
    );
    expect(sweepLines(foul).join('\n')).not.toMatch(/\u202e|(?!\n)\p{Cc}(?!\[\d)/u);
    const markdown = sweepDocument(foul, 'markdown').join('\n');
    expect(markdown).not.toMatch(/<img|@everyone|https?:\/\/evil|(?!\n)\p{Cc}/u);
  });
});
