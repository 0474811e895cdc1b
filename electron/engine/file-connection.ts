import type { ConnectionInfo, FrameText } from '../../shared/bridge/index.ts';
import type { CaptureEvent } from '../../shared/capture/index.ts';
import { systemErrorInWords } from '../transports/index.ts';
import { BridgeFault } from './bridge/index.ts';
import { openCaptureFile, UnreadableCapture, type OpenedCapture } from './captures/index.ts';
import { Connection } from './connection.ts';

/** Opens a capture and begins to read it. Rejects with BridgeFault `unreadable`, whose message is a sentence. */
export async function openFileConnection(id: string, path: string): Promise<FileConnection> {
  try {
    return new FileConnection(id, await openCaptureFile(path));
  } catch (error) {
    if (error instanceof UnreadableCapture) throw new BridgeFault('unreadable', error.message);
    throw error;
  }
}

/** A capture that was opened from a file: the same observation, fed from the record. */
export class FileConnection extends Connection {
  /** Resolves when the whole file was read, as far as it could be; what was wrong stands in `info().problem`. */
  readonly read: Promise<void>;
  readonly #capture: OpenedCapture;
  readonly #startedAtMs: number | null;
  readonly #stop = new AbortController();
  #lastSeq = 0;
  #progress = 0;
  #problem = '';

  constructor(id: string, capture: OpenedCapture) {
    const startedAtMs = startOf(capture);
    super(id, capture.header.source.name, startedAtMs);
    this.#startedAtMs = startedAtMs;
    this.#capture = capture;
    this.read = this.#readAll();
  }

  get path(): string {
    return this.#capture.path;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  info(): ConnectionInfo {
    const { header, path } = this.#capture;
    return {
      id: this.id,
      name: header.source.name,
      origin: 'file',
      transport: header.source.transport,
      state: 'closed',
      target: null,
      options: null,
      header,
      recording: { state: 'off', path, reason: '' },
      startedAtMs: this.#startedAtMs ?? 0,
      progress: this.#progress,
      problem: this.#problem,
    };
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.read;
  }

  release(): Promise<void> {
    return this.#capture.close();
  }

  killNow(): void {
    this.#stop.abort();
  }

  readEvent(seq: number): Promise<CaptureEvent> {
    return this.#capture.read(seq);
  }

  eventLine(seq: number): Promise<Buffer> {
    return this.#capture.line(seq);
  }

  frameText(seq: number, from: number, length: number): Promise<FrameText> {
    return this.#capture.frameText(seq, from, length);
  }

  async #readAll(): Promise<void> {
    try {
      this.#problem = await this.#capture.events((batch, progress) => {
        for (const { event, reading } of batch) {
          const step = this.observation.push(event, reading ?? undefined);
          this.#lastSeq = event.seq;
          this.tellApplied(step);
        }
        this.#progress = Math.min(progress, 0.999);
        this.tellChanged();
      }, this.#stop.signal);
    } catch (error) {
      this.#problem = `${this.path} could not be read to its end: ${systemErrorInWords(error)}.`;
    }
    this.#progress = 1;
    this.tellChanged();
  }
}

/** Wall clock at t = 0, ms since the epoch; null where the file says nothing that is a time. */
function startOf({ header }: OpenedCapture): number | null {
  const ms = Date.parse(header.startedAt);
  return Number.isNaN(ms) ? null : ms;
}
