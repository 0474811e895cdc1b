import pc from 'picocolors';
import type { PhaseState, Row, Tone } from '../../shared/analysis/index.ts';
import { isFrameClass } from '../../shared/analysis/index.ts';
import type { FindingLevel } from '../../shared/findings/index.ts';
import type { CheckReport } from './report.ts';

// Control characters and bidirectional overrides of the peer would steer the terminal or fake a text.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of the peer, safe for a terminal. */
export function plain(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}

const LEVELS: Record<FindingLevel, string> = {
  error: pc.red('✕ error  '),
  warning: pc.yellow('▲ warning'),
  info: pc.blue('● info   '),
};
const PHASES: Record<PhaseState, string> = {
  ahead: pc.dim('·'),
  active: pc.yellow('…'),
  done: pc.green('✓'),
  failed: pc.red('✕'),
  skipped: pc.dim('–'),
};
const MARKS: Record<Row['level'], string> = {
  '': ' ',
  info: pc.blue('●'),
  warning: pc.yellow('▲'),
  error: pc.red('✕'),
};

/** A sentence in the colour of its tone; the words say the same. */
export function toned(tone: Tone, sentence: string): string {
  const paint = { ok: pc.green, warning: pc.yellow, error: pc.red, busy: pc.cyan, idle: pc.reset }[tone];
  return paint(plain(sentence));
}

/** One row of a session as one line: number, seconds, direction, what, id, summary, latency, mark. */
export function rowLine(row: Row): string {
  const arrow = row.dir === null || !isFrameClass(row.class) ? ' ' : row.dir === 'c2s' ? pc.blue('→') : pc.magenta('←');
  const member = row.member >= 0 ? `[${row.member}]` : '';
  const what = plain(isFrameClass(row.class) ? row.method || row.class : row.class).slice(0, 40);
  const id = row.id === null ? '' : plain(row.id).slice(0, 12);
  const head = `${`${row.seq}${member}`.padStart(7)} ${(row.t / 1e6).toFixed(3).padStart(9)} ${arrow}`;
  const tail = `${['', 'pending', 'paired'].includes(row.mark) ? '' : ` ${pc.dim(row.mark)}`}${row.latency < 0 || !row.class.startsWith('response') ? '' : ` ${pc.dim(milliseconds(row.latency))}`}`;
  return `${head} ${MARKS[row.level]} ${what.padEnd(28)} ${id.padEnd(6)} ${plain(row.summary)}${tail}`;
}

/** µs as a person reads them. */
export function milliseconds(us: number): string {
  const ms = us / 1000;
  return ms >= 10_000 ? `${(ms / 1000).toFixed(2)} s` : ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

/** A report for people. */
export function reportLines(report: CheckReport): string[] {
  const { surface, frames } = report;
  const lines = [toned(report.tone, report.verdict)];
  const field = (name: string, value: string): void => {
    lines.push(`${pc.dim(name.padEnd(13))}${plain(value)}`);
  };
  if (report.process) field('command', [report.process.command, ...report.process.args].join(' '));
  if (report.serverInfo)
    field(
      'server',
      [report.serverInfo.title || report.serverInfo.name, report.serverInfo.version].filter(Boolean).join(' '),
    );
  if (report.protocolVersion !== null) field('revision', `${report.protocolVersion} (${report.era} era)`);
  const capabilities = declaredNames(report.capabilities.server);
  if (capabilities !== '') field('capabilities', capabilities);
  field(
    'surface',
    `${count(surface.tools, 'tool')}, ${count(surface.prompts, 'prompt')}, ${count(surface.resources, 'resource')}, ${count(surface.resourceTemplates, 'resource template')}`,
  );
  lines.push(`${pc.dim('phases'.padEnd(13))}${report.phases.map(phaseText).join('  ')}`);
  field('frames', `${frames.total} (${frames.c2s} sent, ${frames.s2c} received, ${frames.malformed} malformed)`);
  if (report.process)
    for (const { atMs, step } of report.process.steps) field('process', `${step} at ${milliseconds(atMs * 1000)}`);
  if (report.capture !== null) field('capture', report.capture);
  if (report.recordingProblem !== null) field('recording', report.recordingProblem);
  lines.push('', report.findings.length === 0 ? pc.green('No findings.') : count(report.findings.length, 'finding'));
  for (const finding of report.findings) {
    const where = finding.seqs.length > 0 ? ` ${pc.dim(`#${finding.seqs.slice(0, 5).join(' #')}`)}` : '';
    lines.push(
      `${LEVELS[finding.level]} ${pc.bold(plain(finding.rule))} ${finding.side}${where}`,
      `  ${plain(finding.message)}`,
      `  ${pc.dim(plain(finding.spec))}`,
    );
  }
  return lines;
}

function phaseText({ name, startMs, endMs, state, detail }: CheckReport['phases'][number]): string {
  const took = startMs === null || endMs === null ? '' : ` ${milliseconds((endMs - startMs) * 1000)}`;
  return `${PHASES[state]} ${name}${took}${detail === '' ? '' : ` (${plain(detail)})`}`;
}

function declaredNames(capabilities: unknown): string {
  return typeof capabilities === 'object' && capabilities !== null
    ? Object.keys(capabilities).slice(0, 30).join(', ')
    : '';
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
