import { decodeEvent, decodeHeader } from './decode.ts';
import { CAPTURE_VERSION, type CaptureHeader } from './capture-header.ts';
import type { CaptureEvent } from './events.ts';
import { FrameLines } from './frame-lines.ts';

/** What one line of a capture came to. */
export type CaptureLine =
  | { readonly kind: 'header'; readonly header: CaptureHeader }
  /** `problem` says what is wrong in front of the event (some are missing, the clock went back); '' when nothing is. */
  | { readonly kind: 'event'; readonly event: CaptureEvent; readonly problem: string }
  /** The line gives no event. `fatal`: this is no capture that can be read, and nothing more can come of it. */
  | { readonly kind: 'problem'; readonly problem: string; readonly fatal: boolean };

/** Events of several sources are not recorded in the exact order of their times; from so many µs on it is the clock. */
const CLOCK_TOLERANCE = 10_000_000;

/**
 * Reads a capture line by line: the header, then events whose `seq` rises. Every line gets its answer, none throws.
 * An event whose `seq` does not rise is refused, because rows are found by it.
 */
export class CaptureReader {
  #line = 0;
  #seq = 0;
  /** The latest time of an event, in µs. */
  #latest = 0;
  #version = CAPTURE_VERSION;
  #frames = new FrameLines(CAPTURE_VERSION);
  /** Whether what comes before the first event stands in another file. */
  #goesOn = false;
  #state: 'header' | 'events' | 'failed' = 'header';

  /** Seq of the last event given out, 0 before the first. */
  get seq(): number {
    return this.#seq;
  }

  /** Takes the next whole line, without its line end. */
  push(line: string): CaptureLine {
    this.#line += 1;
    if (this.#state === 'events') return this.#event(line);
    if (this.#state === 'failed') return { kind: 'problem', problem: `Line ${this.#line} was not read.`, fatal: true };
    const decoded = decodeHeader(line);
    if (!decoded.ok) {
      this.#state = 'failed';
      return { kind: 'problem', problem: decoded.problem, fatal: true };
    }
    this.#state = 'events';
    this.#version = decoded.header.mcpscope;
    this.#frames = new FrameLines(this.#version);
    this.#goesOn = decoded.header.part !== undefined;
    return { kind: 'header', header: decoded.header };
  }

  /**
   * Takes what stands after the last line end: nothing, a whole line that lacks only its line end, or a torn one.
   * Null when there is nothing to say. `bytes` is its length where `rest` is only its beginning.
   */
  end(rest: string, bytes?: number): CaptureLine | null {
    if (rest.trim() === '') {
      if (this.#line > 0) return null;
      return { kind: 'problem', problem: 'The file is empty: a capture has at least its first line.', fatal: true };
    }
    if (this.#state !== 'events' || decodeEvent(rest, this.#version).ok) return this.#last(rest);
    const kept = this.#seq === 0 ? 'No event comes before it.' : `Events up to ${this.#seq} are whole.`;
    const length = bytes === undefined ? `${rest.length} characters` : `${bytes} bytes`;
    const problem = `The last line is torn: the file ends inside it, after ${length}. ${kept}`;
    return { kind: 'problem', problem, fatal: false };
  }

  #last(rest: string): CaptureLine {
    const torn = this.#state === 'header' && /^\ufeff?\{"mcpscope"/.test(rest) && !rest.trimEnd().endsWith('}');
    if (!torn) return this.push(rest);
    return { kind: 'problem', problem: 'The capture is torn: the file ends inside its first line.', fatal: true };
  }

  #event(line: string): CaptureLine {
    const frame = this.#frames.read(line);
    const decoded = frame === null ? decodeEvent(line, this.#version) : { ok: true as const, event: frame };
    if (!decoded.ok) return this.#refused(decoded.problem);
    const { event } = decoded;
    if (event.seq <= this.#seq) return this.#refused(`Its seq ${event.seq} does not follow ${this.#seq}.`);
    const first = this.#goesOn ? event.seq : this.#seq + 1;
    this.#goesOn = false;
    this.#seq = event.seq;
    const missing = event.seq === first ? '' : `Line ${this.#line}: ${gone(first, event.seq - 1)}`;
    const back = event.t > this.#latest - CLOCK_TOLERANCE ? '' : this.#wentBack(event);
    if (event.t > this.#latest) this.#latest = event.t;
    return { kind: 'event', event, problem: missing === '' ? back : `${missing} ${back}`.trimEnd() };
  }

  /** An event is stamped at its first byte and recorded at its last one: what came in pieces may be of long before. */
  #wentBack(event: CaptureEvent): string {
    if (event.kind === 'process.stderr' || (event.kind === 'frame' && event.chunks !== undefined)) return '';
    const seconds = Math.round((this.#latest - event.t) / 1e6);
    this.#latest = event.t;
    return `Line ${this.#line}: the clock goes back by ${seconds} s at event ${event.seq}; times are shown as they were recorded.`;
  }

  #refused(problem: string): CaptureLine {
    return { kind: 'problem', problem: `Line ${this.#line} is left out. ${problem}`, fatal: false };
  }
}

function gone(first: number, last: number): string {
  return first === last ? `event ${first} is missing before it.` : `events ${first} to ${last} are missing before it.`;
}
