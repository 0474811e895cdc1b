import pc from 'picocolors';
import { field, terminalLine, toned } from '../print/index.ts';
import type { ProbeReport, ProbeStep } from '../report/index.ts';

const OUTCOMES: Record<ProbeStep['outcome'], string> = {
  yes: pc.green('✓ yes    '),
  no: pc.dim('✕ no     '),
  unknown: pc.yellow('? unknown'),
};

const WAYS: Record<ProbeStep['target'], string> = {
  modern: 'modern era',
  legacy: 'legacy era',
  'http-sse': 'HTTP+SSE  ',
  websocket: 'WebSocket ',
};

/** The report of a probe for people: the verdict, and the matrix of what was tried. */
export function probeLines(report: ProbeReport): string[] {
  const lines = [
    toned(report.tone, report.verdict),
    ...report.probes.map((step, i) => probeLine(step, i === 0 ? 'tried' : '')),
  ];
  if (report.capture !== null) lines.push(field('capture', report.capture));
  if (report.recordingProblem !== null) lines.push(field('recording', report.recordingProblem));
  return lines;
}

/** One step: what was tried, whether it is spoken, and how that was found. */
export function probeLine({ target, outcome, text }: ProbeStep, name: string): string {
  return `${pc.dim(name.padEnd(13))}${WAYS[target]}  ${OUTCOMES[outcome]}  ${terminalLine(text)}`;
}
