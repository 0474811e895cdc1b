import pc from 'picocolors';
import { counted, duration, framesInWords, type PhaseState } from '../../../shared/analysis/index.ts';
import { isNoClause, type FindingLevel } from '../../../shared/findings/index.ts';
import { byteCount, field, milliseconds, terminalLine, toned } from '../print/index.ts';
import { probeLine } from './probe-lines.ts';
import {
  postMortemLines,
  type CheckReport,
  type HttpReport,
  type ListReport,
  type ListStanding,
  type ModernReport,
} from '../report/index.ts';

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

const NOT_READ: Record<Exclude<ListStanding, 'read'>, string> = {
  part: 'not read',
  failed: 'not read',
  absent: 'not served',
  unasked: 'not asked',
  unreached: 'not asked',
};

const TRANSPORTS: Record<NonNullable<CheckReport['transport']>, string> = {
  stdio: 'stdio',
  http: 'Streamable HTTP',
  sse: 'HTTP+SSE',
  ws: 'WebSocket',
};

/** A report for people. */
export function reportLines(report: CheckReport): string[] {
  return [
    toned(report.tone, report.verdict),
    ...serverLines(report),
    ...probeLinesOf(report),
    ...trafficLines(report),
    ...endingLines(report),
    '',
    ...findingLines(report),
  ];
}

/** What is known of a check once everything that was asked has its answer: all but what its closing adds. */
export function answeredLines(report: CheckReport): string[] {
  return [
    toned(report.tone, report.verdict),
    ...serverLines(report),
    ...probeLinesOf(report),
    '',
    ...findingLines(report),
  ];
}

/** The rest of a report, where that much was printed of it as it stood before. */
export function closedLines(report: CheckReport, before: CheckReport): string[] {
  const findings = report.findings.slice(before.findings.length);
  return [
    '',
    ...(report.verdict === before.verdict ? [] : [toned(report.tone, report.verdict)]),
    ...trafficLines(report),
    ...endingLines(report),
    ...(findings.length === 0
      ? []
      : [
          '',
          `${counted(findings.length, 'finding')} more, ${report.findings.length} in all`,
          ...findings.flatMap(findingText),
        ]),
  ];
}

function endingLines({ postMortem, capture, recordingProblem }: CheckReport): string[] {
  return [
    ...(postMortem === null || postMortem.closedBy === 'client' ? [] : postMortemLines(postMortem)),
    ...(capture === null ? [] : [field('capture', capture)]),
    ...(recordingProblem === null ? [] : [field('recording', recordingProblem)]),
  ];
}

function probeLinesOf({ probes }: CheckReport): string[] {
  return probes.map((step, i) => probeLine(step, i === 0 ? 'tried' : ''));
}

function serverLines({ process, http, transport, serverInfo, ...report }: CheckReport): string[] {
  const { surface } = report;
  const lines: string[] = [];
  if (process) lines.push(field('command', [process.command, ...process.args].join(' ')));
  if (http) lines.push(field('address', http.url));
  if (transport !== null) lines.push(field('transport', `${TRANSPORTS[transport]}${http ? security(http) : ''}`));
  if (serverInfo)
    lines.push(field('server', [serverInfo.title || serverInfo.name, serverInfo.version].filter(Boolean).join(' ')));
  if (report.protocolVersion !== null) lines.push(field('revision', `${report.protocolVersion} (${report.era} era)`));
  if (report.modern) lines.push(...modernLines(report.modern));
  const capabilities = declaredNames(report.capabilities.server);
  if (capabilities !== '') lines.push(field('capabilities', capabilities));
  const things = [
    counted(surface.tools, 'tool'),
    counted(surface.prompts, 'prompt'),
    counted(surface.resources, 'resource'),
    counted(surface.resourceTemplates, 'resource template'),
  ];
  lines.push(field('surface', things.join(', ')));
  if (report.connected) lines.push(...listLines(report.lists));
  return lines;
}

/** What the surface may lack, and why: lists that share a reason share a line. */
function listLines(lists: readonly ListReport[]): string[] {
  const methods = new Map<string, { label: string; why: string; methods: string[] }>();
  for (const { method, standing, why } of lists) {
    if (standing === 'read') continue;
    const label = NOT_READ[standing];
    const line = methods.get(label + why) ?? { label, why, methods: [] };
    line.methods.push(method);
    methods.set(label + why, line);
  }
  return Array.from(methods.values(), (line) =>
    field(line.label, `${line.methods.join(', ')}: ${terminalLine(line.why)}`),
  );
}

function trafficLines({ phases, frames, operations, http, process }: CheckReport): string[] {
  const lines = [`${pc.dim('phases'.padEnd(13))}${phases.map(phaseText).join('  ')}`];
  lines.push(field('frames', framesInWords(frames)));
  const { total, pending, multiRound, rounds, strayed } = operations;
  const remarks = [
    pending > 0 ? `${pending} without an answer` : '',
    multiRound > 0 ? `${multiRound} in several rounds, ${counted(rounds, 'round')} in all` : '',
    strayed > 0 ? `${strayed} answered on another stream` : '',
  ].filter((remark) => remark !== '');
  lines.push(field('operations', `${total}${remarks.length > 0 ? ` (${remarks.join(', ')})` : ''}`));
  if (http) lines.push(...httpLines(http));
  if (process)
    for (const { atMs, step } of process.steps) lines.push(field('process', `${step} at ${milliseconds(atMs * 1000)}`));
  return lines;
}

function modernLines({ supported, ttlMs, cacheScope }: ModernReport): string[] {
  const cache = [
    ttlMs === null ? '' : ttlMs > 0 ? `fresh for ${duration(ttlMs * 1000)}` : 'not to be kept',
    cacheScope === null ? '' : `scope ${cacheScope}`,
  ].filter((hint) => hint !== '');
  return [
    ...(supported.length > 0 ? [field('supports', supported.join(', '))] : []),
    ...(cache.length > 0 ? [field('discover', cache.join(', '))] : []),
  ];
}

function httpLines(http: HttpReport): string[] {
  const remarks = [
    http.refused > 0 ? `${http.refused} refused` : '',
    http.failed > 0 ? `${http.failed} failed` : '',
    http.redirects > 0 ? counted(http.redirects, 'redirect') : '',
    http.resumed > 0 ? `${counted(http.resumed, 'stream')} resumed` : '',
    http.sessions > 0 ? counted(http.sessions, 'session id') : '',
    http.listening === 'never' ? '' : `GET stream ${http.listening}`,
  ].filter((remark) => remark !== '');
  return [
    field(
      'http',
      [`${counted(http.exchanges, 'exchange')} on ${counted(http.sockets, 'socket')}`, ...remarks].join(', '),
    ),
    field('bodies', `${byteCount(http.sentBytes)} sent, ${byteCount(http.receivedBytes)} received`),
  ];
}

function security({ tls, unchecked }: HttpReport): string {
  if (tls === null) return '';
  return unchecked ? `, ${tls}, its certificate did not pass` : `, ${tls}`;
}

function findingLines({ findings, rules }: CheckReport): string[] {
  const notes = [
    rules.only.length > 0 ? `Only these rules count: ${rules.only.join(', ')}.` : '',
    rules.excluded.length > 0 ? `These rules do not count: ${rules.excluded.join(', ')}.` : '',
  ]
    .filter((note) => note !== '')
    .map((note) => pc.dim(note));
  if (findings.length === 0) return [pc.green('No findings.'), ...notes];
  return [...notes, counted(findings.length, 'finding'), ...findings.flatMap(findingText)];
}

function findingText({ rule, level, side, seqs, message, spec, expected }: CheckReport['findings'][number]): string[] {
  return [
    `${LEVELS[level]} ${pc.bold(terminalLine(rule))} ${side}${expected ? ', expected' : ''}${seqs.length > 0 ? ` ${pc.dim(`#${seqs.slice(0, 5).join(' #')}`)}` : ''}`,
    `  ${terminalLine(message)}`,
    ...(isNoClause(spec) ? [] : [`  ${pc.dim(terminalLine(spec))}`]),
  ];
}

function phaseText({ name, startMs, endMs, state, detail }: CheckReport['phases'][number]): string {
  const took = startMs === null || endMs === null ? '' : ` ${milliseconds((endMs - startMs) * 1000)}`;
  return `${PHASES[state]} ${name}${took}${detail === '' ? '' : ` (${terminalLine(detail)})`}`;
}

function declaredNames(capabilities: unknown): string {
  return typeof capabilities === 'object' && capabilities !== null
    ? Object.keys(capabilities).slice(0, 30).join(', ')
    : '';
}
