import { HeldBytes, joined, type TransportSink } from '../../transports/wire/index.ts';
import { counted } from '../../../shared/analysis/index.ts';

/** As much of a body is one frame. */
const FRAME_MOST = 256 * 1024 * 1024;

/** The body of a request, told as one frame when it is complete. */
export class RequestBody {
  readonly #stream: string;
  readonly #sink: TransportSink;
  readonly #now: () => number;
  readonly #held = new HeldBytes();
  #chunks: number[] = [];
  #t = 0;

  constructor(stream: string, sink: TransportSink, now: () => number) {
    this.#stream = stream;
    this.#sink = sink;
    this.#now = now;
  }

  push(piece: Buffer, t: number): void {
    if (this.#held.bytes === 0) this.#t = t;
    this.#held.add(piece);
    this.#chunks.push(piece.length);
    if (this.#held.bytes <= FRAME_MOST) return;
    this.#tell('none');
    this.#note(`A request body grew above ${FRAME_MOST} bytes: mcpscope keeps it in pieces, each as its own frame.`);
  }

  /** It is complete; null where it is what was told of another exchange. */
  end(isTold: (body: Buffer) => boolean): Buffer | null {
    if (this.#held.bytes === 0) return null;
    const body = joined(this.#held.take());
    if (isTold(body)) return body;
    this.#held.add(body);
    this.#tell('lf');
    return body;
  }

  /** It never became complete. */
  abandon(): void {
    const { bytes } = this.#held;
    if (bytes === 0) return;
    this.#tell('none');
    this.#note(`The body of a request broke off after ${counted(bytes, 'byte')}, which are kept as a frame.`);
  }

  #tell(end: 'lf' | 'none'): void {
    const { bytes } = this.#held;
    const chunks = this.#chunks.length > 1 ? this.#chunks : [];
    this.#chunks = [];
    this.#sink.frame({ t: this.#t, dir: 'c2s', stream: this.#stream, parts: this.#held.take(), bytes, end, chunks });
    this.#t = this.#now();
  }

  #note(text: string): void {
    this.#sink.event({ kind: 'note', t: this.#now(), by: 'engine', level: 'warning', text });
  }
}
