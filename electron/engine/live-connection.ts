import type {
  ClientOptions,
  ConnectionInfo,
  FrameText,
  RecordingState,
  StdioTarget,
} from '../../shared/bridge/index.ts';
import {
  CAPTURE_VERSION,
  sourceName,
  type CaptureEvent,
  type CaptureHeader,
  type FrameEvent,
  type LineEnd,
  type NoteEvent,
  type Origin,
  type Unnumbered,
} from '../../shared/capture/index.ts';
import { readFrame, type FrameReading } from '../../shared/jsonrpc/index.ts';
import { startStdio, type Transport } from '../transports/index.ts';
import { BridgeFault } from './bridge/index.ts';
import { beginCapture, type Recording } from './capture-destination.ts';
import type { CaptureFile } from './captures/index.ts';
import { Client } from './client/index.ts';
import { Connection } from './connection.ts';
import { Recorder } from './recorder.ts';
import { bytesToSend, sentLines } from './sent-lines.ts';

export interface LiveConnectionOptions {
  readonly id: string;
  readonly target: StdioTarget;
  readonly options: ClientOptions;
  /** Absolute folder to start the server in. */
  readonly cwd: string;
  readonly version: string;
  readonly captureFolder: string;
  readonly record: Recording;
  fingerprint(value: string): string;
}

/** The channel's name, as the transport gives it too. */
const STREAM = 'stdio';

/** Hand-written frames longer than this, in bytes, are sent without a request timer: they are not read beforehand. */
const READ_BEFORE_SENDING = 1024 * 1024;

/** A server that runs, our client's conversation with it, and the record of both. */
export class LiveConnection extends Connection {
  readonly target: StdioTarget;
  readonly options: ClientOptions;
  readonly client: Client;
  /** Resolves when our client has done what its options ask for by itself, or the connection has ended. */
  readonly conversation: Promise<void>;
  readonly #header: CaptureHeader;
  readonly #startedAtMs = Date.now();
  readonly #startedTick = performance.now();
  readonly #capture: CaptureFile;
  readonly #recorder: Recorder;
  readonly #transport: Transport;
  #state: ConnectionInfo['state'] = 'starting';
  #tellClosed: (() => void) | null = null;
  /** Resolves when everything has ended and is recorded. */
  readonly closed = new Promise<void>((resolve) => {
    this.#tellClosed = resolve;
  });
  #recording: RecordingState;
  #lastSeq = 0;

  /** Starts the server. Never throws for what the target names: a failed start is an event like any other. */
  constructor({ id, target, options, cwd, version, captureFolder, record, fingerprint }: LiveConnectionOptions) {
    const name = sourceName(target);
    super(id, name);
    this.target = target;
    this.options = options;
    this.#header = {
      mcpscope: CAPTURE_VERSION,
      startedAt: new Date(this.#startedAtMs).toISOString(),
      source: { transport: 'stdio', name, command: target.command, args: target.args, cwd },
      tool: `mcpscope ${version}`,
      redacted: false,
    };
    this.#capture = beginCapture(record, captureFolder, this.#header);
    this.#recording = this.#recordingNow();
    this.#recorder = new Recorder({
      stream: STREAM,
      file: this.#capture,
      apply: (event, reading) => this.#apply(event, reading),
      hold: (waiting) => this.#hold(waiting),
    });
    this.client = new Client(
      {
        send: (text, timeoutMs) => this.#send(Buffer.from(`${text}\n`), 'wire', timeoutMs),
        timerRanOut: (requestId, ms) =>
          this.#event({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: requestId, ms, t: this.#now() }),
        remark: ({ level, text }) => this.#note(level, text),
        whenApplied: (then) => void this.#recorder.applied().then(then),
        close: () => void this.close(),
      },
      options,
      version,
    );
    this.#capture.onStopped = () => this.#recordingStopped();
    this.#transport = startStdio(
      {
        command: target.command,
        args: target.args,
        cwd,
        env: target.env,
        keepEnvironmentValues: options.keepEnvironmentValues,
        fingerprint,
        now: () => this.#now(),
      },
      {
        frame: (raw) => this.#recorder.frame(raw, 'wire', 0),
        event: (event) => this.#event(event),
        closed: () => void this.#end(),
      },
    );
    if (this.#recording.state === 'stopped') this.#note('warning', this.#recording.reason);
    this.conversation = this.#state === 'open' ? Promise.race([this.client.start(), this.closed]) : this.closed;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  info(): ConnectionInfo {
    return {
      id: this.id,
      name: this.#header.source.name,
      origin: 'live',
      transport: 'stdio',
      state: this.#state,
      target: this.target,
      options: this.options,
      header: this.#header,
      recording: this.#recording,
      startedAtMs: this.#startedAtMs,
      progress: 1,
      problem: '',
    };
  }

  /**
   * Sends a text exactly as it stands and returns the seq of its first line.
   * Throws BridgeFault `bad-input` when there is not a single byte to send.
   */
  sendByHand(text: string, end: LineEnd, bom: boolean): number {
    const bytes = bytesToSend(text, end, bom);
    if (bytes.length === 0)
      throw new BridgeFault('bad-input', 'There is nothing to send: the text is empty and no line end was chosen.');
    return this.#send(bytes, 'user', this.#timeoutOf(bytes));
  }

  /** Ends the server's input by the user's hand. */
  closeStdin(): void {
    this.#transport.closeStdin();
  }

  async close(): Promise<void> {
    if (this.#state !== 'closed' && this.#state !== 'closing') {
      this.#setState('closing');
      this.client.end();
      await this.#transport.close();
    }
    await this.closed;
  }

  async release(): Promise<void> {
    await this.#capture.close();
  }

  killNow(): void {
    this.#transport.killNow();
    this.#capture.flushNow();
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

  #now(): number {
    return Math.round((performance.now() - this.#startedTick) * 1000);
  }

  #send(bytes: Buffer, origin: Origin, timeoutMs: number): number {
    const t = this.#now();
    let first = 0;
    for (const line of sentLines(bytes)) {
      const parts = line.bytes.length === 0 ? [] : [line.bytes];
      const raw = { t, dir: 'c2s', parts, bytes: line.bytes.length, end: line.end, chunks: [] } as const;
      const seq = this.#recorder.frame(raw, origin, timeoutMs);
      first ||= seq;
    }
    // Recorded first: an answer can then never stand before its request.
    this.#transport.send(bytes);
    return first;
  }

  /** A timer is armed for what reads as exactly one request; whatever else is sent by hand waits for nothing. */
  #timeoutOf(bytes: Buffer): number {
    if (this.options.timeoutMs === 0 || bytes.length > READ_BEFORE_SENDING) return 0;
    const lines = sentLines(bytes);
    const [line] = lines;
    if (lines.length !== 1 || !line || line.end === 'none') return 0;
    return readFrame(Buffer.from(line.bytes).toString('utf8')).class === 'request' ? this.options.timeoutMs : 0;
  }

  #event(event: Unnumbered<Exclude<CaptureEvent, FrameEvent>>): void {
    this.#recorder.event(event);
  }

  #note(level: NoteEvent['level'], text: string): void {
    this.#event({ kind: 'note', t: this.#now(), by: 'engine', level, text });
  }

  #apply(event: CaptureEvent, reading: FrameReading | null): void {
    const step = this.observation.push(event, reading ?? undefined);
    this.#lastSeq = event.seq;
    if (event.kind === 'process.spawn') this.#setState('open');
    this.tellApplied(step);
    // Last of all: what the client sends in answer is an event of its own and comes after this one for everybody.
    this.client.apply(step);
  }

  #hold(waiting: boolean): void {
    if (waiting) this.#transport.pause();
    else this.#transport.resume();
  }

  #recordingNow(): RecordingState {
    const { path, stopped } = this.#capture;
    if (path === '') return { state: 'off', path: '', reason: '' };
    return { state: stopped === '' ? 'recording' : 'stopped', path, reason: stopped };
  }

  #recordingStopped(): void {
    this.#recording = this.#recordingNow();
    this.#note('warning', this.#recording.reason);
    this.tellChanged();
  }

  #setState(state: ConnectionInfo['state']): void {
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    this.tellChanged();
  }

  async #end(): Promise<void> {
    this.client.end();
    await this.#recorder.close();
    await this.#capture.flush();
    this.#setState('closed');
    this.#tellClosed?.();
  }
}
