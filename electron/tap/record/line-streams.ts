import {
  LineSplitter,
  textOrBase64,
  wholeCharacters,
  type RawFrame,
  type TransportEvent,
} from '../../transports/wire/index.ts';
import type { LineStream } from './tap-work.ts';

/** A line above this comes in pieces. */
const MAX_FRAME_BYTES = 256 * 1024 * 1024;
const MAX_STDERR_BYTES = 1024 * 1024;
/** As for a server of our own: a prompt has no line end, and a line of stdout that waits for its end is told of. */
const STDERR_QUIET_MS = 200;
const STDOUT_QUIET_MS = 800;
const HELD_START_BYTES = 400;
const LF = 0x0a;

/** Where lines go as frames, and everything else. */
export interface LineListener {
  frame(raw: RawFrame): void;
  event(event: TransportEvent): void;
  /** µs since the start of the capture. */
  now(): number;
  /** What was told came by a timer: nobody else writes it. */
  settled(): void;
}

/** The three streams of a stdio server, cut into frames and lines of stderr. */
export class LineStreams {
  readonly #listener: LineListener;
  readonly #streams: Record<LineStream, LineSplitter>;
  readonly #timers: Partial<Record<LineStream, NodeJS.Timeout>> = {};
  /** After a hole the rest of a line is no line. */
  readonly #torn: Record<LineStream, boolean> = { stdin: false, stdout: false, stderr: false };
  #toldOf = 0;

  constructor(listener: LineListener) {
    this.#listener = listener;
    this.#streams = {
      stdin: this.#splitterOf('stdin'),
      stdout: this.#splitterOf('stdout'),
      stderr: this.#splitterOf('stderr'),
    };
  }

  /** Takes the next bytes of a stream, which are its own until it returns. Returns how many of them are left out, since their line has lost its beginning. */
  push(stream: LineStream, bytes: Buffer, t: number): number {
    let from = 0;
    if (this.#torn[stream]) {
      const feed = bytes.indexOf(LF);
      if (feed < 0) return bytes.length;
      this.#torn[stream] = false;
      from = feed + 1;
    }
    this.#streams[stream].push(from === 0 ? bytes : bytes.subarray(from), t);
    this.#wait(stream);
    return from;
  }

  /** The stream has ended: what came without a line end is a line. */
  end(stream: LineStream, t: number): void {
    clearTimeout(this.#timers[stream]);
    this.#streams[stream].flush();
    if (stream !== 'stdin')
      this.#listener.event({ kind: stream === 'stdout' ? 'process.stdout-end' : 'process.stderr-end', t });
  }

  /** Bytes of any stream are missing here: lines that are not whole are given up. Returns how many bytes of them had come. */
  tear(): number {
    let given = 0;
    for (const stream of ['stdin', 'stdout', 'stderr'] as const) {
      clearTimeout(this.#timers[stream]);
      given += this.#streams[stream].pendingBytes;
      this.#streams[stream] = this.#splitterOf(stream);
      this.#torn[stream] = true;
    }
    return given;
  }

  #splitterOf(stream: LineStream): LineSplitter {
    if (stream !== 'stderr') return this.#frames(stream === 'stdin' ? 'c2s' : 's2c', stream);
    return new LineSplitter(
      ({ t, parts, bytes }) => this.#listener.event({ kind: 'process.stderr', t, ...textOrBase64(parts), bytes }),
      { maxBytes: MAX_STDERR_BYTES, borrows: true },
    );
  }

  #frames(dir: 'c2s' | 's2c', stream: LineStream): LineSplitter {
    return new LineSplitter(
      ({ t, parts, bytes, end, chunks }) =>
        this.#listener.frame({ t, dir, stream: 'stdio', parts, bytes, end, chunks }),
      {
        maxBytes: MAX_FRAME_BYTES,
        borrows: true,
        onCut: () =>
          this.#listener.event({
            kind: 'note',
            t: this.#listener.now(),
            by: 'engine',
            level: 'warning',
            text: `A line of ${stream} grew above ${MAX_FRAME_BYTES} bytes: mcpscope keeps it in pieces, each as its own frame.`,
          }),
      },
    );
  }

  #wait(stream: LineStream): void {
    clearTimeout(this.#timers[stream]);
    const splitter = this.#streams[stream];
    if (splitter.pendingBytes === 0) {
      if (stream === 'stdout') this.#toldOf = 0;
    } else if (stream === 'stderr')
      this.#timers.stderr = setTimeout(() => {
        splitter.flush();
        this.#listener.settled();
      }, STDERR_QUIET_MS);
    else if (stream === 'stdout') this.#timers.stdout = setTimeout(() => this.#tellHeld(splitter), STDOUT_QUIET_MS);
  }

  /** Told again only when the line has doubled, so that one that trickles in does not fill the capture. */
  #tellHeld(splitter: LineSplitter): void {
    const { pendingBytes: bytes } = splitter;
    if (bytes < this.#toldOf * 2) return;
    this.#toldOf = bytes;
    const start = splitter.pendingStart(HELD_START_BYTES);
    const shown = textOrBase64([start.subarray(0, wholeCharacters(start))]);
    this.#listener.event({ kind: 'process.stdout-held', t: this.#listener.now(), bytes, ...shown });
    this.#listener.settled();
  }
}
