import type { CaptureEvent, SpawnFailure } from '../../capture/index.ts';
import type { NoiseCommand } from './noise-author.ts';
import type { ProcessFacts } from '../session/index.ts';
import { counted, oneLine } from '../reading/index.ts';

const STDERR_LINES_KEPT = 50;
const STEPS_KEPT = 100;
const STDERR_LINE_LIMIT = 400;
const INDENT_LIMIT = 24;

const LAST_WORDS_LIMIT = 120;
const BLANK = /^\s*$/;
/** Lines around an error that name no cause: the version that Node.js writes after every crash, the places of a stack, brackets. */
const BESIDE_CAUSE = /^Node\.js v\d[\d.]*\s*$|^\s*at \S.*[:)]|^[\s{}()[\];,^~]*$/;

/** When something happened, and the event that tells it. */
export interface Moment {
  readonly seq: number;
  readonly t: number;
}

/** A moment, and the row of its event. */
interface RowMoment extends Moment {
  readonly row: number;
}

interface Started extends RowMoment {
  readonly event: Extract<CaptureEvent, { kind: 'process.spawn' | 'process.spawn-failed' }>;
}

/** The record as it is read, and not written. */
export type KnownProcess = Readonly<Omit<ProcessRecord, 'apply' | 'addFrame'>>;

/** What is known of the server's process, the newest where it was started again: start, streams, shutdown, death. */
export class ProcessRecord {
  #started: Started | null = null;
  #failure: { reason: SpawnFailure; message: string; searched: readonly string[] } | null = null;
  #state: ProcessFacts['state'] = 'starting';
  #endedAt = -1;
  #exitCode: number | null = null;
  #exitSignal: string | null = null;
  #stdoutBytes = 0;
  #stdinBytes = 0;
  #stderrBytes = 0;
  #stderrLines = 0;
  #tail: { seq: number; t: number; text: string }[] = [];
  #steps: { seq: number; t: number; step: string }[] = [];
  /** µs of our own first closing step, -1 while we have not begun to close. */
  #closingAt = -1;

  get exists(): boolean {
    return this.#started !== null;
  }
  get state(): ProcessFacts['state'] {
    return this.#state;
  }
  /** True once we (not the peer) began to end the process. */
  get closedByUs(): boolean {
    return this.#closingAt >= 0;
  }
  get closingAt(): number {
    return this.#closingAt;
  }
  /** The newest start; null before. */
  get started(): RowMoment | null {
    return this.#started;
  }
  get startedAt(): number {
    return this.#started?.t ?? 0;
  }
  /** Seq of the newest start, 0 before. */
  get startedSeq(): number {
    return this.#started?.seq ?? 0;
  }
  get endedAt(): number {
    return this.#endedAt;
  }
  get lastSignal(): string | null {
    return this.#lastSignal;
  }
  #lastSignal: string | null = null;
  /** The first line on stderr, the end of stdout, our input closed by the process, and the first signal after its exit; null before. */
  firstStderr: RowMoment | null = null;
  stdoutEnded: RowMoment | null = null;
  inputRefused: RowMoment | null = null;
  outlived: RowMoment | null = null;
  /** The first end of its input, whoever made it. */
  stdinClosed: (RowMoment & { readonly by: 'shutdown' | 'user' | 'peer' }) | null = null;
  /** The first signals that we sent while it lived: any but SIGKILL, and that. */
  terminated: RowMoment | null = null;
  killed: RowMoment | null = null;
  exited: RowMoment | null = null;
  /** It ended although nobody had begun to end it. */
  crashed = false;
  /** It wrote something to stdout. */
  spoke = false;
  /** The last line on stderr that is not blank, shortened. */
  lastWords: (RowMoment & { readonly text: string }) | null = null;

  /** True on a system whose paths begin with a drive or a share: there SIGTERM does not exist. */
  get windows(): boolean {
    const event = this.#started?.event;
    const path = event?.kind === 'process.spawn' ? event.resolved : (event?.cwd ?? '');
    return /^([A-Za-z]:[\\/]|\\\\)/.test(path);
  }

  /** What was run; null before anything was. */
  get run(): NoiseCommand | null {
    return this.#started?.event ?? null;
  }
  /** The last lines on stderr. */
  get said(): readonly { readonly seq: number; readonly text: string }[] {
    return this.#tail.slice(-STDERR_LINES_KEPT);
  }
  get failure(): ProcessFacts['failure'] {
    return this.#failure;
  }
  /** Names of the variables that it was started with. */
  get variables(): ReadonlySet<string> {
    return new Set(this.#started?.event.env.map(({ name }) => name));
  }
  get cwd(): string {
    return this.#started?.event.cwd ?? '';
  }
  get exitCode(): number | null {
    return this.#exitCode;
  }
  get exitSignal(): string | null {
    return this.#exitSignal;
  }
  get exitSeq(): number {
    return this.#exitSeq;
  }
  #exitSeq = 0;
  get steps(): readonly ProcessFacts['steps'][number][] {
    return this.#steps;
  }

  /** How the process ended, in words: `code 1`, `SIGKILL`; '' while it has not. */
  get ending(): string {
    if (this.#state !== 'exited') return '';
    return this.#exitSignal ?? `code ${this.#exitCode ?? 'unknown'}`;
  }

  get endedBadly(): boolean {
    return this.#state === 'exited' && (this.#exitSignal !== null || this.#exitCode !== 0);
  }

  /** The line of stderr that most likely names the cause; '' when there is none. */
  telling(): { text: string; seqs: number[] } {
    const said = this.#tail.filter((line) => line.text.trim() !== '' && !BESIDE_CAUSE.test(line.text));
    const cause =
      said.findLast((line) => /\b\w*(error|exception|panic)\b\s*[:([]/i.test(line.text)) ??
      said.findLast((line) =>
        /error|exception|fatal|cannot|not found|no such|missing|denied|traceback/i.test(line.text),
      ) ??
      said.at(-1);
    return cause ? { text: oneLine(cause.text.trim(), 200), seqs: [cause.seq] } : { text: '', seqs: [] };
  }

  addFrame(dir: 'c2s' | 's2c', bytes: number): void {
    if (dir === 'c2s') {
      this.#stdinBytes += bytes;
      return;
    }
    this.#stdoutBytes += bytes;
    this.spoke = true;
  }

  /** Applies an event of the process, which stands in `row`; others are ignored. */
  apply(event: CaptureEvent, row: number): void {
    switch (event.kind) {
      case 'process.spawn':
        if (this.#started) this.#forget();
        this.#started = { ...momentOf(event, row), event };
        this.#state = 'running';
        break;
      case 'process.spawn-failed':
        if (this.#started) this.#forget();
        this.#started = { ...momentOf(event, row), event };
        this.#failure = { reason: event.reason, message: event.message, searched: event.searched };
        this.#state = 'failed';
        this.#endedAt = event.t;
        break;
      case 'process.stderr':
        this.#stderrBytes += event.bytes;
        this.#stderrLines += 1;
        this.firstStderr ??= momentOf(event, row);
        if (event.text !== undefined && !BLANK.test(event.text) && !BESIDE_CAUSE.test(event.text))
          this.lastWords = { ...momentOf(event, row), text: oneLine(event.text, LAST_WORDS_LIMIT) };
        this.#tail.push({
          seq: event.seq,
          t: event.t,
          text: stderrLine(event),
        });
        if (this.#tail.length > STDERR_LINES_KEPT * 2) this.#tail = this.#tail.slice(-STDERR_LINES_KEPT);
        break;
      case 'process.stdin-close':
        this.stdinClosed ??= { ...momentOf(event, row), by: event.by };
        if (event.by === 'peer') this.inputRefused ??= momentOf(event, row);
        else if (this.#closingAt < 0) this.#closingAt = event.t;
        this.#step(
          event.seq,
          event.t,
          event.by === 'peer' ? `server closed its stdin (${event.error ?? 'EPIPE'})` : 'stdin closed',
        );
        break;
      case 'process.signal':
        if (this.#state === 'exited') this.outlived ??= momentOf(event, row);
        // What the process left behind is signalled after its end, and that does not make its end ours.
        else if (this.#closingAt < 0) this.#closingAt = event.t;
        if (this.#state !== 'exited') this.#signalled(event.signal, momentOf(event, row));
        this.#step(
          event.seq,
          event.t,
          `${event.signal} sent to the ${event.target === 'group' ? 'process group' : 'process'}${event.error ? ` (${event.error})` : ''}`,
        );
        break;
      case 'process.exit':
        if (this.exited === null) this.crashed = !this.closedByUs;
        this.exited ??= momentOf(event, row);
        this.#state = 'exited';
        this.#endedAt = event.t;
        this.#exitSeq = event.seq;
        this.#exitCode = event.code;
        this.#exitSignal = event.signal;
        this.#step(event.seq, event.t, `exited: ${this.ending}`);
        break;
      case 'process.stdout-end':
      case 'process.stderr-end':
        if (event.kind === 'process.stdout-end') this.stdoutEnded ??= momentOf(event, row);
        this.#step(event.seq, event.t, event.kind === 'process.stdout-end' ? 'stdout ended' : 'stderr ended');
        break;
      default:
        break;
    }
  }

  /** Null before anything was started. */
  facts(): ProcessFacts | null {
    if (!this.#started) return null;
    const { event } = this.#started;
    return {
      command: event.command,
      args: event.args,
      cwd: event.cwd,
      resolved: event.kind === 'process.spawn' ? event.resolved : '',
      env: event.env,
      pid: event.kind === 'process.spawn' ? event.pid : 0,
      failure: this.#failure,
      state: this.#state,
      endedAt: this.#endedAt,
      exitCode: this.#exitCode,
      exitSignal: this.#exitSignal,
      stdoutBytes: this.#stdoutBytes,
      stdinBytes: this.#stdinBytes,
      stderrBytes: this.#stderrBytes,
      stderrLines: this.#stderrLines,
      stderrTail: this.#tail.slice(-STDERR_LINES_KEPT),
      steps: this.#steps.slice(),
    };
  }

  /** A new process takes the place of one that ended: what was known is about the old one. */
  #forget(): void {
    this.#failure = null;
    this.#endedAt = -1;
    this.#exitCode = null;
    this.#exitSignal = null;
    this.#exitSeq = 0;
    this.firstStderr = null;
    this.stdoutEnded = null;
    this.inputRefused = null;
    this.outlived = null;
    this.stdinClosed = null;
    this.terminated = null;
    this.killed = null;
    this.exited = null;
    this.crashed = false;
    this.spoke = false;
    this.lastWords = null;
    this.#stdoutBytes = 0;
    this.#stdinBytes = 0;
    this.#stderrBytes = 0;
    this.#stderrLines = 0;
    this.#tail = [];
    this.#steps = [];
    this.#closingAt = -1;
    this.#lastSignal = null;
  }

  #signalled(signal: string, moment: RowMoment): void {
    this.#lastSignal = signal;
    if (signal === 'SIGKILL') this.killed ??= moment;
    else this.terminated ??= moment;
  }

  #step(seq: number, t: number, step: string): void {
    if (this.#steps.length < STEPS_KEPT) this.#steps.push({ seq, t, step });
  }
}

/** A line of stderr in plain text, its indentation kept: stack traces are read by it. */
function stderrLine({ text, bytes }: { readonly text?: string; readonly bytes: number }): string {
  if (text === undefined) return `${counted(bytes, 'byte')} that are not UTF-8`;
  const indent = /^[ \t]*/.exec(text)?.[0].replaceAll('\t', '  ').slice(0, INDENT_LIMIT) ?? '';
  return indent + oneLine(text, STDERR_LINE_LIMIT);
}

function momentOf({ seq, t }: Moment, row: number): RowMoment {
  return { seq, t, row };
}
