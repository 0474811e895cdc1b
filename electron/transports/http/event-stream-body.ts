import type { SseLines } from '../../../shared/capture/index.ts';
import { textOrBase64 } from '../wire/index.ts';
import { MAX_FRAME_BYTES, type BodyContext, type BodyReader } from './body-reader.ts';
import { SseReader, type ServerSentEvent } from './sse-reader.ts';

/** A body of server-sent events: their data are frames, all else is told as events. */
export class EventStreamBody implements BodyReader {
  readonly #context: BodyContext;
  readonly #reader: SseReader;

  constructor(context: BodyContext) {
    this.#context = context;
    const { exchange, sink } = context;
    this.#reader = new SseReader({
      maxBytes: MAX_FRAME_BYTES,
      onEvent: (event) => this.#event(event),
      onComment: (text, t) => sink.event({ kind: 'sse.comment', t, exchange, text }),
      onRemark: (text) => this.#note(text),
    });
  }

  get position(): string {
    return this.#reader.position;
  }

  push(chunk: Buffer, t: number): void {
    this.#reader.push(chunk, t);
  }

  end(): void {
    this.#reader.end();
  }

  abandon(): void {
    this.#reader.end();
  }

  #event(event: ServerSentEvent): void {
    const { exchange, stream, purpose, sink } = this.#context;
    const { t, lines, lineEnd, data, bytes, chunks, state } = event;
    const sse: SseLines = lineEnd === undefined ? { lines } : { lines, lineEnd };
    if (state === 'cut') this.#note(`A server-sent event grew above ${MAX_FRAME_BYTES} bytes: it is kept in pieces.`);
    if (bytes > 0 && state !== 'unfinished' && !(purpose === 'events' && eventName(lines) === 'endpoint')) {
      const end = state === 'cut' ? 'none' : 'lf';
      sink.frame({ t, dir: 's2c', stream, parts: data, bytes, end, chunks, sse });
      return;
    }
    sink.event({
      kind: 'sse.event',
      t,
      exchange,
      ...sse,
      ...(bytes > 0 && textOrBase64(data)),
      ...(state === 'unfinished' && { unfinished: true }),
    });
  }

  #note(text: string): void {
    this.#context.sink.event({ kind: 'note', t: this.#context.now(), by: 'engine', level: 'warning', text });
  }
}

/** The name of an event by its lines: the value of the last `event` field; '' for none. */
function eventName(lines: readonly string[]): string {
  const line = lines.findLast((field) => /^event(?::|$)/.test(field)) ?? '';
  return line.slice('event:'.length).replace(/^\u0020/, '');
}
