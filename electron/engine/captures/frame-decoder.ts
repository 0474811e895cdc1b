import { encodeEvent, encodeFrame, type CaptureEvent, type GapEvent } from '../../../shared/capture/index.ts';
import { readFrame, type FrameReading } from '../../../shared/jsonrpc/index.ts';
import { textOrBase64, type RawFrame } from '../../transports/index.ts';
import { frameEvent, type FrameContext, type FrameFacts } from './frame-event.ts';
import type { LargeFrame } from './large-frame.ts';
import { LargeFrameJobs } from './large-frame-jobs.ts';
import type { LongText } from './long-text.ts';

/** Who gets what was decoded, in the order in which it was given; synchronously as long as no large frame is being read. */
export interface FrameDecoderOptions {
  /** An event as a line of the file, without its line end. `long`: where the text of a large frame lies in it, else null. */
  onLine(line: string | Uint8Array, event: CaptureEvent, long: LongText | null): void;
  /**
   * An event with the reading of a frame, null for any other. Its line came before; of a large frame, which takes as long again to become
   * one, it comes next, and the event has no more than the head of the text.
   */
  onRead(event: CaptureEvent, reading: FrameReading | null): void;
  /** A large frame that was read cannot become a line: a gap stands in its place. Tells why, as a sentence. */
  onUnwritten(sentence: string): void;
  /** Path of the worker's code; beside the bundle when not given. */
  readonly workerFile?: string;
}

/** A frame above this is read in a thread of its own. */
const LARGE_FRAME_BYTES = 512 * 1024;
/** What has waited is handed on in turns of this length, so that the thread stays free for others. */
const SLICE_MS = 8;

type Waiting =
  | { readonly kind: 'frame'; readonly raw: RawFrame; readonly context: FrameContext }
  | { readonly kind: 'event'; readonly event: CaptureEvent };

/** Turns frames and other events into lines and readings, in order, whatever the size of the frames. */
export class FrameDecoder {
  readonly #options: FrameDecoderOptions;
  readonly #jobs: LargeFrameJobs;
  /** What came behind a large frame; empty when none is being read. */
  #waiting: Waiting[] = [];
  #next = 0;
  #busy: Promise<void> | null = null;
  #backlog = 0;

  constructor(options: FrameDecoderOptions) {
    this.#options = options;
    this.#jobs = new LargeFrameJobs(options.workerFile);
  }

  /** Bytes of frames that are being read or wait behind one. A caller that can slow the sender down should, above some 64 MiB. */
  get backlog(): number {
    return this.#backlog;
  }

  /** Takes a frame. */
  frame(raw: RawFrame, context: FrameContext): void {
    if (this.#busy === null && raw.bytes <= LARGE_FRAME_BYTES) this.#small(raw, context);
    else this.#wait({ kind: 'frame', raw, context }, raw.bytes);
  }

  /** Takes any other event. */
  event(event: CaptureEvent): void {
    if (this.#busy === null) this.#other(event);
    else this.#wait({ kind: 'event', event }, 0);
  }

  /** Resolves when all that was given has been handed on. */
  async idle(): Promise<void> {
    while (this.#busy !== null) await this.#busy;
  }

  /** Waits for what was given, then ends the thread. */
  async close(): Promise<void> {
    await this.idle();
    await this.#jobs.close();
  }

  #small(raw: RawFrame, context: FrameContext): void {
    const content = textOrBase64(raw.parts);
    const event = frameEvent(context, raw, content);
    const reading = readFrame('text' in content ? content.text : null);
    this.#hand(encodeFrame(event), event, reading);
  }

  #other(event: CaptureEvent): void {
    this.#hand(encodeEvent(event), event, null);
  }

  #hand(line: string, event: CaptureEvent, reading: FrameReading | null): void {
    this.#options.onLine(line, event, null);
    this.#options.onRead(event, reading);
  }

  #wait(item: Waiting, bytes: number): void {
    this.#waiting.push(item);
    this.#backlog += bytes;
    this.#busy ??= this.#work();
  }

  async #work(): Promise<void> {
    let sliceEnd = performance.now() + SLICE_MS;
    while (this.#next < this.#waiting.length) {
      const item = this.#waiting[this.#next]!;
      this.#next += 1;
      if (item.kind === 'event') this.#other(item.event);
      else if (item.raw.bytes <= LARGE_FRAME_BYTES) this.#small(item.raw, item.context);
      else await this.#large(item.raw, item.context);
      if (item.kind === 'frame') this.#backlog -= item.raw.bytes;
      if (performance.now() >= sliceEnd) {
        this.#waiting.splice(0, this.#next);
        this.#next = 0;
        await new Promise((resolve) => setImmediate(resolve));
        sliceEnd = performance.now() + SLICE_MS;
      }
    }
    this.#waiting = [];
    this.#next = 0;
    this.#busy = null;
  }

  async #large(raw: RawFrame, context: FrameContext): Promise<void> {
    let frame: LargeFrame;
    try {
      frame = await this.#jobs.frame(factsOf(raw, context), raw.parts);
    } catch (error) {
      this.#other(gapFor(raw, context, 'read', error));
      return;
    }
    this.#options.onRead(frame.event, frame.reading);
    try {
      const { line, long } = await this.#jobs.encoded();
      this.#options.onLine(line, frame.event, long);
    } catch (error) {
      const gap = gapFor(raw, context, 'recorded', error);
      this.#options.onLine(encodeEvent(gap), gap, null);
      this.#options.onUnwritten(gap.reason);
    }
  }
}

function gapFor(raw: RawFrame, { seq }: FrameContext, what: 'read' | 'recorded', error: unknown): GapEvent {
  const cause = error instanceof Error ? error.message : String(error);
  const reason = `A frame of ${raw.bytes} bytes (${raw.dir}) could not be ${what} and was left out: ${cause}.`;
  return { seq, t: raw.t, kind: 'gap', reason, events: 1, bytes: raw.bytes };
}

/** Without what stands in the frame beside: it goes to another thread. */
function factsOf(raw: RawFrame, context: FrameContext): FrameFacts {
  const { t, dir, stream, bytes, end, chunks, sse, binary } = raw;
  return {
    ...context,
    t,
    dir,
    stream,
    bytes,
    end,
    chunks,
    ...(sse === undefined ? {} : { sse }),
    ...(binary === undefined ? {} : { binary }),
  };
}
