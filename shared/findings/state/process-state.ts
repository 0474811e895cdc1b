import { oneLine } from '../../analysis/index.ts';
import type { CaptureEvent } from '../../capture/index.ts';

/** An event of the process that a later one is measured against. */
export interface Moment {
  /** µs. */
  readonly t: number;
  readonly row: number;
}

const BLANK = /^\s*$/;

/** Start, streams, shutdown and death of the server's process, as far as rules ask for them. */
export class ProcessState {
  spawned: Moment | null = null;
  /** True on a system whose paths begin with a drive or a share: there SIGTERM does not exist. */
  windows = false;
  /** The server wrote something to stdout. */
  spoke = false;
  stdinClosed: (Moment & { readonly by: 'shutdown' | 'user' | 'peer' }) | null = null;
  stdoutEnded: Moment | null = null;
  /** First signals that we sent while the process lived. */
  terminated: Moment | null = null;
  killed: Moment | null = null;
  exited: Moment | null = null;
  /** It ended although nobody had begun to end it. */
  crashed = false;
  /** The last line on stderr that is not blank, shortened. */
  lastWords: (Moment & { readonly text: string }) | null = null;

  /** When we began to end it, µs; null before. */
  get leftAt(): number | null {
    const closed = this.stdinClosed?.by === 'peer' ? null : this.stdinClosed;
    return (closed ?? this.terminated ?? this.killed)?.t ?? null;
  }

  /** True once we began to end it. */
  get ending(): boolean {
    return this.leftAt !== null;
  }

  /** Applies an event after the rules have looked at it. A new start forgets everything. */
  apply(event: CaptureEvent, row: number): void {
    const moment = { t: event.t, row };
    switch (event.kind) {
      case 'frame':
        if (event.dir === 's2c') this.spoke = true;
        break;
      case 'process.spawn':
        Object.assign(this, new ProcessState());
        this.spawned = moment;
        this.windows = /^([A-Za-z]:[\\/]|\\\\)/.test(event.resolved);
        break;
      case 'process.stderr':
        if (event.text !== undefined && !BLANK.test(event.text))
          this.lastWords = { ...moment, text: oneLine(event.text, 120) };
        break;
      case 'process.stdin-close':
        this.stdinClosed ??= { ...moment, by: event.by };
        break;
      case 'process.stdout-end':
        this.stdoutEnded ??= moment;
        break;
      case 'process.signal':
        if (this.exited === null) this.#signalled(event.signal, moment);
        break;
      case 'process.exit':
        if (this.exited === null) this.crashed = !this.ending;
        this.exited ??= moment;
        break;
      default:
        break;
    }
  }

  #signalled(signal: string, moment: Moment): void {
    if (signal === 'SIGKILL') this.killed ??= moment;
    else this.terminated ??= moment;
  }
}
