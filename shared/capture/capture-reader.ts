import { decodeEvent, decodeHeader } from './decode.ts';
import { CAPTURE_VERSION, type CaptureEvent, type CaptureHeader } from './events.ts';

/** What one line of a capture came to. */
export type CaptureLine =
  | { readonly kind: 'header'; readonly header: CaptureHeader }
  /** `problem` says what is wrong in front of the event (some are missing); '' when nothing is. */
  | { readonly kind: 'event'; readonly event: CaptureEvent; readonly problem: string }
  /** The line gives no event. `fatal`: this is no capture that can be read, and nothing more can come of it. */
  | { readonly kind: 'problem'; readonly problem: string; readonly fatal: boolean };

/**
 * Reads a capture line by line: the header, then events whose `seq` rises. Every line gets its answer, none throws.
 * An event whose `seq` does not rise is refused, because rows are found by it.
 */
export class CaptureReader {
  #line = 0;
  #seq = 0;
  #version = CAPTURE_VERSION;
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
    return { kind: 'header', header: decoded.header };
  }

  /**
   * Takes what stands after the last line end: nothing, a whole line that lacks only its line end, or a torn one.
   * Null when there is nothing to say.
   */
  end(rest: string): CaptureLine | null {
    if (rest.trim() === '') {
      if (this.#line > 0) return null;
      return { kind: 'problem', problem: 'The file is empty: a capture has at least its first line.', fatal: true };
    }
    if (this.#state !== 'events' || decodeEvent(rest, this.#version).ok) return this.#last(rest);
    const kept = this.#seq === 0 ? 'No event comes before it.' : `Events up to ${this.#seq} are whole.`;
    const problem = `The last line is torn: the file ends inside it, after ${rest.length} characters. ${kept}`;
    return { kind: 'problem', problem, fatal: false };
  }

  #last(rest: string): CaptureLine {
    const torn = this.#state === 'header' && /^\ufeff?\{"mcpscope"/.test(rest) && !rest.trimEnd().endsWith('}');
    if (!torn) return this.push(rest);
    return { kind: 'problem', problem: 'The capture is torn: the file ends inside its first line.', fatal: true };
  }

  #event(line: string): CaptureLine {
    const decoded = decodeEvent(line, this.#version);
    if (!decoded.ok) return this.#refused(decoded.problem);
    const { event } = decoded;
    if (event.seq <= this.#seq) return this.#refused(`Its seq ${event.seq} does not follow ${this.#seq}.`);
    const missing = event.seq - this.#seq - 1;
    const first = this.#seq + 1;
    this.#seq = event.seq;
    return { kind: 'event', event, problem: missing === 0 ? '' : `Line ${this.#line}: ${gone(first, event.seq - 1)}` };
  }

  #refused(problem: string): CaptureLine {
    return { kind: 'problem', problem: `Line ${this.#line} is left out. ${problem}`, fatal: false };
  }
}

function gone(first: number, last: number): string {
  return first === last ? `event ${first} is missing before it.` : `events ${first} to ${last} are missing before it.`;
}
