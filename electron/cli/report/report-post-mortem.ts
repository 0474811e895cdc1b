import { counted, duration, type PostMortem } from '../../../shared/analysis/index.ts';
import { byteCount, field, milliseconds, terminalLine } from '../print/index.ts';

/** A frame, as a post-mortem of a report names it. */
export interface ReportedFrame {
  readonly seq: number;
  readonly atMs: number;
  readonly bytes: number;
  readonly label: string;
}

/** The post-mortem in a report: times in ms. */
export interface PostMortemReport extends Pick<
  PostMortem,
  | 'of'
  | 'seq'
  | 'how'
  | 'meaning'
  | 'closedBy'
  | 'exitCode'
  | 'exitSignal'
  | 'stderrLines'
  | 'unframed'
  | 'orphanCount'
  | 'status'
> {
  readonly atMs: number;
  readonly livedMs: number;
  readonly stderr: readonly string[];
  readonly lastSent: ReportedFrame | null;
  readonly lastReceived: ReportedFrame | null;
  readonly orphans: readonly {
    readonly seq: number;
    readonly id: string;
    readonly method: string;
    readonly name: string;
    readonly waitedMs: number;
  }[];
  readonly tried: readonly { readonly seq: number; readonly atMs: number; readonly step: string }[];
}

/** A post-mortem as a report has it. */
export function postMortemReport(postMortem: PostMortem): PostMortemReport {
  const {
    of,
    seq,
    t,
    how,
    meaning,
    closedBy,
    exitCode,
    exitSignal,
    lived,
    stderrLines,
    unframed,
    orphanCount,
    status,
  } = postMortem;
  return {
    of,
    seq,
    atMs: t / 1000,
    how,
    meaning,
    closedBy,
    exitCode,
    exitSignal,
    livedMs: lived / 1000,
    stderr: postMortem.stderr.map(({ text }) => text),
    stderrLines,
    lastSent: frameReport(postMortem.lastSent),
    lastReceived: frameReport(postMortem.lastReceived),
    unframed,
    orphans: postMortem.orphans.map(({ seq: at, id, method, name, age }) => ({
      seq: at,
      id,
      method,
      name,
      waitedMs: age / 1000,
    })),
    orphanCount,
    status,
    tried: postMortem.tried.map(({ seq: at, t: when, text }) => ({ seq: at, atMs: when / 1000, step: text })),
  };
}

function frameReport(frame: PostMortem['lastSent']): ReportedFrame | null {
  return frame === null ? null : { seq: frame.seq, atMs: frame.t / 1000, bytes: frame.bytes, label: frame.label };
}

const CLOSERS = { client: 'the client', server: 'the server itself', outside: 'neither side' } as const;
const STDERR_PRINTED = 5;

/** A post-mortem in lines for people. */
export function postMortemLines(postMortem: PostMortemReport): string[] {
  const { how, meaning, closedBy, livedMs, lastSent, lastReceived, unframed, orphans, orphanCount, stderr } =
    postMortem;
  const why = meaning === '' ? '' : ` (${meaning})`;
  const lines = [field('ended', `${how}${why} after ${duration(livedMs * 1000)}, by ${CLOSERS[closedBy]}`)];
  if (lastSent) lines.push(field('last sent', frameLine(lastSent)));
  if (lastReceived) lines.push(field('last got', frameLine(lastReceived)));
  if (unframed) lines.push(field('unframed', `${byteCount(unframed.bytes)}: ${terminalLine(unframed.preview)}`));
  for (const { id, method, name, waitedMs } of orphans.slice(0, STDERR_PRINTED))
    lines.push(
      field(
        'unanswered',
        `${terminalLine([method, name].filter(Boolean).join(' '))} (id ${terminalLine(id)}), waited ${milliseconds(waitedMs * 1000)}`,
      ),
    );
  if (orphanCount > STDERR_PRINTED) lines.push(field('', `${counted(orphanCount - STDERR_PRINTED, 'request')} more`));
  for (const text of stderr.slice(-STDERR_PRINTED)) lines.push(field('stderr', text));
  return lines;
}

function frameLine({ seq, bytes, label }: ReportedFrame): string {
  return `${terminalLine(label)} (event ${seq}, ${byteCount(bytes)})`;
}
