import type { FrameEvent } from '../../capture/index.ts';
import type { FrameReading } from '../../jsonrpc/index.ts';
import type { StartupStep, StartupStepName } from '../session/index.ts';
import type { Opening } from './opening.ts';
import type { Moment, ProcessRecord } from '../process/index.ts';

/** The first signs of life on stdio. */
export class Startup {
  #written: Moment | null = null;
  #byte: Moment | null = null;
  #line: Moment | null = null;
  #message: Moment | null = null;

  /** Takes in a line of stdio. */
  frame({ dir, seq, t, end }: FrameEvent, reading: FrameReading): void {
    if (dir === 'c2s') {
      this.#written ??= { seq, t };
      return;
    }
    this.#byte ??= { seq, t };
    if (end !== 'none') this.#line ??= { seq, t };
    if (reading.messages.some(({ class: name }) => !name.startsWith('malformed.'))) this.#message ??= { seq, t };
  }

  /** The opening was asked for. What answered an earlier question is not on the way to this answer. */
  asked({ seq, t }: Moment): void {
    if (this.#message === null) return;
    this.clear();
    this.#written = { seq, t };
  }

  /** A line was begun on stdout. */
  held({ seq, t }: Moment): void {
    this.#byte ??= { seq, t };
  }

  /** Another process begins anew. */
  clear(): void {
    this.#written = null;
    this.#byte = null;
    this.#line = null;
    this.#message = null;
  }

  /** Every step in order; empty where no process was started. */
  steps(process: ProcessRecord, { operation, answeredSeq }: Opening): StartupStep[] {
    if (!process.exists || process.state === 'failed') return [];
    // What a process before answered is none of this one's doing.
    const answered =
      operation === null || answeredSeq < process.startedSeq ? null : { seq: answeredSeq, t: operation.end };
    return [
      step('spawned', { seq: process.startedSeq, t: process.startedAt }),
      step('first stderr', process.firstStderr),
      step('request written', this.#written),
      step('first stdout byte', this.#byte),
      step('complete line', this.#line),
      step('message read', this.#message),
      step('answered', answered),
    ];
  }
}

function step(name: StartupStepName, moment: Moment | null): StartupStep {
  return { name, seq: moment?.seq ?? 0, t: moment?.t ?? -1 };
}
