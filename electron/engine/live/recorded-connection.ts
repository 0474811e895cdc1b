import type { CaptureEvent, CaptureHeader } from '../../../shared/capture/index.ts';
import type { FrameText } from '../../../shared/bridge/index.ts';
import type { ObservationStep } from '../../../shared/findings/index.ts';
import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import type { CaptureFile, EventIndex } from '../captures/index.ts';
import { Connection } from '../connection/index.ts';
import { Recorder } from './recorder.ts';

/** What a connection is recorded as, and in. */
export interface RecordedAs {
  readonly header: CaptureHeader;
  readonly capture: CaptureFile;
  /** ms since 1970. */
  readonly startedAtMs: number;
}

/** A connection whose events are recorded and folded as they happen. */
export abstract class RecordedConnection extends Connection {
  protected readonly header: CaptureHeader;
  protected readonly startedAtMs: number;
  protected readonly capture: CaptureFile;
  protected readonly recorder: Recorder;
  #lastSeq = 0;

  protected constructor(id: string, { header, capture, startedAtMs }: RecordedAs) {
    super(id, { name: header.source.name, startedAtMs, omits: [] });
    this.header = header;
    this.startedAtMs = startedAtMs;
    this.capture = capture;
    this.recorder = new Recorder({
      file: capture,
      apply: (event, reading) => this.#apply(event, reading),
      hold: (waiting) => this.hold(waiting),
      changed: () => this.tellChanged(),
    });
  }

  /** Asks the source to wait (`true`) or to go on. */
  protected abstract hold(waiting: boolean): void;

  /** An event has its place, whether or not it could be folded. */
  protected abstract placed(event: CaptureEvent): void;

  /** An event was folded. */
  protected abstract take(step: ObservationStep): void;

  get lastSeq(): number {
    return this.#lastSeq;
  }

  override get places(): EventIndex | null {
    return this.capture.places;
  }

  override keepShown(): void {
    this.capture.writeShown();
  }

  override flushed(): Promise<void> {
    return this.recorder.applied().then(() => this.capture.flush());
  }

  async readEvent(seq: number): Promise<CaptureEvent> {
    await this.recorder.hasLine(seq);
    return this.capture.read(seq);
  }

  async eventLine(seq: number): Promise<Buffer> {
    await this.recorder.hasLine(seq);
    return this.capture.line(seq);
  }

  async frameText(seq: number, from: number, length: number): Promise<FrameText> {
    await this.recorder.hasLine(seq);
    return this.capture.frameText(seq, from, length);
  }

  protected async releaseRecord(): Promise<void> {
    await this.capture.close();
  }

  #apply(event: CaptureEvent, reading: FrameReading | null): void {
    let step;
    try {
      step = this.observation.push(event, reading ?? undefined);
    } catch (fault) {
      this.tellFault(`the analysis of event ${event.seq}`, fault);
      return;
    } finally {
      this.#lastSeq = event.seq;
      this.placed(event);
    }
    try {
      this.take(step);
    } catch (fault) {
      this.tellFault(`the answer to event ${event.seq}`, fault);
    }
  }
}
