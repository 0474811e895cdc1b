import type { Readable } from 'node:stream';
import {
  LineSplitter,
  type SplitLine,
  systemErrorInWords,
  textOrBase64,
  type TransportSink,
  wholeCharacters,
} from '../wire/index.ts';

/** A stdout line above this comes in pieces, so that a server that never ends a line cannot use up all memory. */
const MAX_FRAME_BYTES = 256 * 1024 * 1024;
const MAX_STDERR_BYTES = 1024 * 1024;
/** A prompt has no line end: what stands on stderr this long without one is told as it is. */
const STDERR_QUIET_MS = 200;
/** A line of stdout that has had no end and no further byte for so long is told of. */
const STDOUT_QUIET_MS = 800;
const HELD_START_BYTES = 400;

/** The server's stdout and stderr, cut into frames and lines. */
export class ServerOutputs {
  /** Resolves when both have ended or were abandoned. */
  readonly ended: Promise<void>;
  readonly #stdout: Readable;
  readonly #stderr: Readable;
  readonly #sink: TransportSink;
  readonly #now: () => number;
  readonly #quietMs: number;
  #quiet: NodeJS.Timeout | undefined;
  #waiting: NodeJS.Timeout | undefined;
  /** Bytes of the line at hand when it was last told of, 0 before. */
  #toldOf = 0;
  #paused = false;
  #onResume: (() => void)[] = [];

  constructor(
    streams: { readonly stdout: Readable; readonly stderr: Readable },
    sink: TransportSink,
    now: () => number,
    quietMs = STDERR_QUIET_MS,
  ) {
    this.#stdout = streams.stdout;
    this.#stderr = streams.stderr;
    this.#sink = sink;
    this.#now = now;
    this.#quietMs = quietMs;
    this.ended = Promise.all([this.#readFrames(), this.#readStderr()]).then(() => undefined);
  }

  pause(): void {
    this.#paused = true;
    this.#stdout.pause();
    this.#stderr.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#stdout.resume();
    this.#stderr.resume();
    for (const resumed of this.#onResume.splice(0)) resumed();
  }

  /** True when both have ended within the time; time during which we do not read does not count. */
  async endedWithin(ms: number): Promise<boolean> {
    for (;;) {
      await new Promise<void>((resolve) => {
        if (this.#paused) this.#onResume.push(resolve);
        else resolve();
      });
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
      const inTime = await Promise.race([this.ended.then(() => true), late]);
      clearTimeout(timer);
      if (inTime) return true;
      // The timer may be late because we were busy: let one whole turn of the event loop read what is there.
      if (await Promise.race([this.ended.then(() => true), turnOfTheLoop()])) return true;
      if (!this.#paused) return false;
    }
  }

  /** Closes our ends. What came without a line end is handed over as it is. */
  abandon(): void {
    this.#stdout.destroy();
    this.#stderr.destroy();
  }

  #readFrames(): Promise<void> {
    const splitter = new LineSplitter(
      ({ t, parts, bytes, end, chunks }) =>
        this.#sink.frame({ t, dir: 's2c', stream: 'stdio', parts, bytes, end, chunks }),
      {
        maxBytes: MAX_FRAME_BYTES,
        onCut: () =>
          this.#note(
            `A line of stdout grew above ${MAX_FRAME_BYTES} bytes: mcpscope keeps it in pieces, each as its own frame.`,
          ),
      },
    );
    return this.#read(this.#stdout, 'stdout', splitter, () => {
      clearTimeout(this.#waiting);
      if (splitter.pendingBytes === 0) this.#toldOf = 0;
      else this.#waiting = setTimeout(() => this.#tellHeld(splitter), STDOUT_QUIET_MS);
    });
  }

  /** Told again only when the line has doubled, so that a line that trickles in does not fill the capture. */
  #tellHeld(splitter: LineSplitter): void {
    const { pendingBytes: bytes } = splitter;
    if (this.#paused) {
      // It is we who do not read.
      this.#onResume.push(() => (this.#waiting = setTimeout(() => this.#tellHeld(splitter), STDOUT_QUIET_MS)));
      return;
    }
    if (bytes === 0 || bytes < this.#toldOf * 2) return;
    this.#toldOf = bytes;
    const start = splitter.pendingStart(HELD_START_BYTES);
    this.#sink.event({
      kind: 'process.stdout-held',
      t: this.#now(),
      bytes,
      ...textOrBase64([start.subarray(0, wholeCharacters(start))]),
    });
  }

  #readStderr(): Promise<void> {
    const splitter = new LineSplitter((line) => this.#stderrLine(line), { maxBytes: MAX_STDERR_BYTES });
    return this.#read(this.#stderr, 'stderr', splitter, () => {
      clearTimeout(this.#quiet);
      if (splitter.pendingBytes > 0) this.#quiet = setTimeout(() => splitter.flush(), this.#quietMs);
    });
  }

  #read(stream: Readable, name: 'stdout' | 'stderr', splitter: LineSplitter, afterChunk: () => void): Promise<void> {
    stream.on('data', (chunk: Buffer) => {
      splitter.push(chunk, this.#now());
      afterChunk();
    });
    stream.on('end', () => {
      splitter.flush();
      this.#sink.event({ kind: name === 'stdout' ? 'process.stdout-end' : 'process.stderr-end', t: this.#now() });
    });
    stream.on('error', (error) => this.#note(`Reading the server's ${name} failed: ${systemErrorInWords(error)}.`));
    return new Promise((resolve) => {
      stream.on('close', () => {
        splitter.flush();
        afterChunk();
        resolve();
      });
    });
  }

  #stderrLine(line: SplitLine): void {
    this.#sink.event({ kind: 'process.stderr', t: line.t, ...textOrBase64(line.parts), bytes: line.bytes });
  }

  #note(text: string): void {
    this.#sink.event({ kind: 'note', t: this.#now(), by: 'engine', level: 'warning', text });
  }
}

/** Resolves after the event loop has polled for input once. */
function turnOfTheLoop(): Promise<false> {
  return new Promise((resolve) => setImmediate(() => setImmediate(() => resolve(false))));
}
