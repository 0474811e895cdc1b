import type { ConnectionInfo, FrameText } from '../../../shared/bridge/index.ts';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { recordFacts } from '../../../shared/findings/index.ts';
import type { OpenedCapture } from '../captures/index.ts';
import { Connection } from './connection.ts';

/** What a connection of a record says of itself beside the record. */
export type RecordedState = Pick<ConnectionInfo, 'progress' | 'problem' | 'growing' | 'playback' | 'tap'>;

/** A connection whose events stand in a file: nothing can be sent on it, and every text comes from there. */
export abstract class RecordedConnection extends Connection {
  protected readonly capture: OpenedCapture;
  readonly #startedAtMs: number;

  /** `capture` is released with the connection. */
  protected constructor(id: string, capture: OpenedCapture) {
    const facts = recordFacts(capture.header);
    super(id, facts);
    this.#startedAtMs = facts.startedAtMs ?? 0;
    this.capture = capture;
  }

  info(): ConnectionInfo {
    const { header, path, current } = this.capture;
    return {
      id: this.id,
      name: header.source.name,
      origin: 'file',
      transport: header.source.transport,
      state: 'closed',
      target: this.place.again?.target ?? null,
      options: this.place.again?.options ?? null,
      header,
      recording: { state: 'off', path, current, reason: '' },
      startedAtMs: this.#startedAtMs,
      runs: this.place.runs,
      follows: this.place.follows,
      replay: null,
      mock: this.servedAt,
      signIn: 'none',
      ...this.recordedState(),
    };
  }

  protected abstract recordedState(): RecordedState;

  readEvent(seq: number): Promise<CaptureEvent> {
    return this.capture.read(seq);
  }

  eventLine(seq: number): Promise<Buffer> {
    return this.capture.line(seq);
  }

  frameText(seq: number, from: number, length: number): Promise<FrameText> {
    return this.capture.frameText(seq, from, length);
  }

  protected releaseRecord(): Promise<void> {
    return this.capture.close();
  }
}
