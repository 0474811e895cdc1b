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

  /** `capture` is released with the connection. */
  protected constructor(id: string, capture: OpenedCapture) {
    super(id, recordFacts(capture.header));
    this.capture = capture;
  }

  info(): ConnectionInfo {
    return { ...recordInfo(this.id, this.capture), ...this.placeInfo(), ...this.recordedState() };
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

/** What a record says of itself before anything in it was read. */
export function recordInfo(
  id: string,
  { header, path, current }: Pick<OpenedCapture, 'header' | 'path' | 'current'>,
): ConnectionInfo {
  return {
    id,
    name: header.source.name,
    origin: 'file',
    transport: header.source.transport,
    state: 'closed',
    target: null,
    options: null,
    header,
    recording: { state: 'off', path, current, reason: '' },
    startedAtMs: recordFacts(header).startedAtMs ?? 0,
    progress: 0,
    problem: '',
    growing: false,
    playback: null,
    tap: null,
    runs: [],
    follows: '',
    replay: null,
    mock: '',
    signIn: 'none',
  };
}
