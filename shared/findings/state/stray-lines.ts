import type { CaptureEvent, Direction, FrameEvent } from '../../capture/index.ts';
import type { FrameReading } from '../../jsonrpc/index.ts';
import { SplitMessage, type LineOutcome } from './split-message.ts';

/** A line held for so long without another is not going to become part of a message, µs. */
const FRAGMENT_WAIT = 1_000_000;
const NO_ROWS: readonly number[] = [];
const ALONE: LineOutcome = { held: false, joined: [], released: [] };

/** Lines of stdio that are no messages by themselves: whether they belong together, and which turned out to be noise. */
export class StrayLines {
  /** What the line at hand is to the lines before it. */
  line: LineOutcome = ALONE;
  /** Rows of lines that turned out to be noise, with the event at hand. */
  released: readonly number[] = NO_ROWS;
  readonly #fragments = { c2s: new SplitMessage(), s2c: new SplitMessage() };

  /** Forgets the event before. */
  pass(): void {
    this.line = ALONE;
    this.released = NO_ROWS;
  }

  /** Takes in a line. */
  take(event: FrameEvent, reading: FrameReading, row: number): void {
    const fragments = this.#fragments[event.dir];
    const stray = reading.class.startsWith('noise.') || reading.class.startsWith('malformed.');
    if (stray && event.text !== undefined && (fragments.open || reading.class === 'noise.text')) {
      this.line = fragments.line(event.text, event.bytes, row, event.t);
      this.released = this.line.released;
    } else if (fragments.open) this.released = fragments.release();
  }

  /** Gives up lines held when nothing more can come, or nothing has come for a while. */
  expire(event: CaptureEvent): void {
    for (const dir of ['s2c', 'c2s'] as const satisfies readonly Direction[]) {
      const fragments = this.#fragments[dir];
      if (!fragments.open) continue;
      const over =
        event.kind === 'process.exit' || event.kind === 'process.stdout-end' || event.kind === 'process.spawn';
      if (over || event.t - fragments.lastT > FRAGMENT_WAIT) this.released = [...this.released, ...fragments.release()];
    }
  }
}
