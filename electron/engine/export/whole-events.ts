import { decodeEvent, type CaptureEvent, type CaptureHeader } from '../../../shared/capture/index.ts';
import { openCaptureFile, type OpenedCapture, HEAD_UNITS } from '../captures/index.ts';

/** Gets an event, and the share of the file that has been read, 0..1. */
export type TakeEvent = (event: CaptureEvent, progress: number) => void | Promise<void>;

/** The events of a capture file with all of their texts, however long. Rejects with UnreadableCapture where it is none. */
export class WholeEvents {
  readonly #capture: OpenedCapture;

  private constructor(capture: OpenedCapture) {
    this.#capture = capture;
  }

  static async open(path: string): Promise<WholeEvents> {
    return new WholeEvents(await openCaptureFile(path));
  }

  get header(): CaptureHeader {
    return this.#capture.header;
  }

  /** Hands over the events up to a seq, in order; to be called once. Resolves to what was wrong with the file, '' for nothing. */
  async each(upto: number, take: TakeEvent): Promise<string> {
    const done = new AbortController();
    return this.#capture.events(async (batch, progress) => {
      for (const { event } of batch) {
        if (event.seq > upto) {
          done.abort();
          return;
        }
        const taken = take(isCut(event) ? await this.one(event.seq) : event, progress);
        if (taken !== undefined) await taken;
      }
    }, done.signal);
  }

  /** Lines of the file that have come by and could not be read, so that the export lacks their events. */
  get leftOut(): number {
    return this.#capture.leftOut;
  }

  /** One event again. Rejects with a sentence where it has not come by yet. */
  async one(seq: number): Promise<CaptureEvent> {
    const line = await this.#capture.line(seq);
    const decoded = decodeEvent(line.toString('utf8'), this.header.mcpscope);
    if (!decoded.ok) throw new Error(`Event ${seq} cannot be read back. ${decoded.problem}`);
    return decoded.event;
  }

  close(): Promise<void> {
    return this.#capture.close();
  }
}

/** Of a long event only the head is handed over; one that is as long as a head by itself is read once more, which does no harm. */
function isCut(event: CaptureEvent): boolean {
  const text = 'text' in event ? event.text : undefined;
  const base64 = 'base64' in event ? event.base64 : undefined;
  return text?.length === HEAD_UNITS || base64?.length === HEAD_UNITS;
}
