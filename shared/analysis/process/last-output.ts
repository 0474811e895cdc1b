import type { CaptureEvent, FrameEvent } from '../../capture/index.ts';
import { counted, oneLine } from '../reading/index.ts';

const REST_SHOWN = 200;

/** The newest frame of one side. */
export interface LastFrame {
  readonly seq: number;
  readonly t: number;
  readonly bytes: number;
  readonly stream: string;
  /** The first row that it stands in. */
  readonly row: number;
}

/** Bytes on stdout that are no whole line. */
export interface Rest {
  readonly seq: number;
  readonly t: number;
  readonly bytes: number;
  /** Their beginning in plain text, at most 200 UTF-16 units. */
  readonly preview: string;
  /** More of the line may come. */
  readonly open: boolean;
}

/** The newest frame each way, and what of a line has come without its end. */
export class LastWords {
  sent: LastFrame | null = null;
  received: LastFrame | null = null;
  rest: Rest | null = null;

  /** Takes in a frame; `row` is the first that it stands in. */
  frame(event: FrameEvent, row: number): void {
    const { seq, t, bytes, stream, dir } = event;
    const frame = { seq, t, bytes, stream, row };
    if (dir === 'c2s') {
      this.sent = frame;
      return;
    }
    this.received = frame;
    if (stream !== 'stdio') return;
    this.rest = event.end === 'none' ? restOf(event, false) : null;
  }

  /** A line was begun on stdout, and its end has not come. */
  held(event: Extract<CaptureEvent, { kind: 'process.stdout-held' }>): void {
    this.rest = restOf(event, true);
  }

  /** Another process: what the one before left is not its own. */
  clear(): void {
    this.sent = null;
    this.received = null;
    this.rest = null;
  }
}

function restOf(
  { seq, t, bytes, text }: { readonly seq: number; readonly t: number; readonly bytes: number; readonly text?: string },
  open: boolean,
): Rest {
  const preview = text === undefined ? `${counted(bytes, 'byte')} that are not UTF-8` : oneLine(text, REST_SHOWN);
  return { seq, t, bytes, preview, open };
}
