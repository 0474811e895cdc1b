import type { AnswerChange, HeaderEdit, Piece } from '../../../shared/middle/index.ts';
import { type MessageMiddle, Outbox, type RuledMessage, type SentPiece } from '../middle/index.ts';
import type { AnswerOutput } from './answer-output.ts';
import { listedIn, valuesOf, withHeader, withLength, withValues, type MessageHead } from './message-head.ts';
import type { Rewrite, Rewriting } from './rewriting.ts';

/** What an output needs that rules work on. */
export interface RuledHost {
  readonly middle: MessageMiddle;
  readonly stream: string;
  /** What rules do to the answer, as they said of its request. */
  readonly change: AnswerChange;
  /** A client resumed a stream by it. */
  readonly isResumed: boolean;
  readonly rewriting: Rewriting | null;
  /** Gives bytes to the client, now. */
  passNow(bytes: Buffer): void;
  told(rewrites: readonly Rewrite[]): void;
  /** Told once the record has what came. */
  afterwards(tell: () => void): void;
  /** Breaks the connection to the client. */
  cut(): void;
  /** What goes out later: the connection stays open for it. */
  later(gone: Promise<void>): void;
}

const EVENT_END = /\r?\n\r?\n|\r\r/;
const LINES = /\r\n|\r|\n/;

/** An answer that rules work on: a JSON body when it is whole, each event of a stream when it is; anything else passes as it came. */
export class MiddleOutput implements AnswerOutput {
  readonly #host: RuledHost;
  readonly #outbox: Outbox;
  #mode: 'plain' | 'json' | 'events' = 'plain';
  #head: MessageHead | null = null;
  #chunked = false;
  /** What came behind the head of a JSON answer, and of that the body. */
  #wire: Buffer[] = [];
  #body: Buffer[] = [];
  /** What came of an event that is not whole, each char a byte. */
  #event = '';
  #dead = false;
  /** No message has come yet behind the place at which the stream was resumed. */
  #isResumed: boolean;
  /** The stream is not ended where the server ends it. */
  #staysOpen = false;

  constructor(host: RuledHost) {
    this.#host = host;
    this.#isResumed = host.isResumed;
    this.#outbox = new Outbox((bytes) => {
      host.passNow(bytes);
      return true;
    });
  }

  head(head: MessageHead): void {
    const [type = ''] = valuesOf(head, 'content-type');
    const coded = listedIn(head, 'content-encoding').length > 0;
    const fixed = valuesOf(head, 'content-length').length > 0;
    this.#chunked = listedIn(head, 'transfer-encoding').includes('chunked');
    if (!coded && /^application\/json\b/i.test(type)) this.#mode = 'json';
    else if (!coded && !fixed && /^text\/event-stream\b/i.test(type)) this.#mode = 'events';
    const edited = this.#host.change.headers.reduce(withEdit, head);
    if (this.#mode === 'json') this.#head = edited;
    else this.#outHead(edited, 0);
  }

  data(bytes: Buffer): void {
    if (this.#mode === 'plain') this.#outbox.put(bytes, 0, 0);
    else if (this.#mode === 'events') this.#takeEvents(bytes.toString('latin1'));
    else {
      this.#wire.push(bytes);
      this.#body.push(bytes);
    }
  }

  framing(bytes: Buffer): void {
    if (this.#mode === 'plain') this.#outbox.put(bytes, 0, 0);
    else if (this.#mode === 'json') this.#wire.push(bytes);
  }

  ended(): void {
    if (this.#mode === 'json') this.#takeBody();
    if (this.#mode === 'events' && !this.#dead) {
      this.#outEvent(Buffer.from(this.#event, 'latin1'), 0, 0);
      if (this.#chunked && !this.#staysOpen) this.#outbox.put(Buffer.from('0\r\n\r\n'), 0, 0);
    }
    this.#mode = 'plain';
    // The connection stays until the client closes it.
    this.#host.later(this.#staysOpen ? new Promise(() => undefined) : this.#outbox.empty());
  }

  #takeBody(): void {
    const head = this.#head;
    if (head === null) return;
    const body = Buffer.concat(this.#body);
    const ruled = this.#host.middle.take('s2c', this.#host.stream, body, 'body');
    if (ruled.isUntouched) {
      this.#outHead(head, 0);
      for (const bytes of this.#wire) this.#outbox.put(bytes, 0, 0);
      return;
    }
    // A body is one message: nothing of ours can stand beside it.
    const own = ruled.sent.filter(({ piece }) => piece.copy === 0);
    this.#tell(body, ruled, own);
    const [first] = own;
    if (first !== undefined) {
      const whole = first.piece.end === 'none' && own.length === 1 ? wholeLength(first, body) : lengthOf(own);
      this.#outHead(withLength(head, whole), first.piece.afterMs);
      for (const [at, { piece, bytes }] of own.entries())
        this.#outbox.put(bytes, at === 0 ? 0 : piece.afterMs, piece.bytesPerSecond);
    }
    this.#end(ruled);
  }

  #takeEvents(text: string): void {
    this.#event += text;
    for (let end = EVENT_END.exec(this.#event); end !== null && !this.#dead; end = EVENT_END.exec(this.#event)) {
      const event = this.#event.slice(0, end.index + end[0].length);
      this.#event = this.#event.slice(event.length);
      this.#takeEvent(event);
    }
  }

  #takeEvent(event: string): void {
    const lines = event.split(LINES);
    const name = valueOf(lines.findLast((line) => line.startsWith('event:')) ?? '');
    const data = lines
      .filter((line) => line.startsWith('data:'))
      .map(valueOf)
      .join('\n');
    if (data === '' || (name !== '' && name !== 'message')) {
      this.#outEvent(Buffer.from(this.#rewritten(event, name), 'latin1'), 0, 0);
      return;
    }
    const bytes = Buffer.from(data, 'latin1');
    const carrier = this.#isResumed ? 'resumed' : 'event';
    this.#isResumed = false;
    const ruled = this.#host.middle.take('s2c', this.#host.stream, bytes, carrier);
    if (ruled.isUntouched) {
      this.#outEvent(Buffer.from(event, 'latin1'), 0, 0);
      return;
    }
    const sent = ruled.sent.filter(({ piece }) => piece.to === 'receiver');
    this.#tell(bytes, ruled, sent);
    const { fields, isTorn, staysOpen } = ruled.passage.answer;
    this.#staysOpen ||= staysOpen;
    const beside = lines.filter((line) => line !== '' && !line.startsWith('data:'));
    for (const { piece, bytes: message } of sent) {
      const whole = eventOf(piece, piece.copy < 0 ? [] : [...fields, ...beside], message.toString('latin1'));
      // A chunk is torn that announces more than comes of it.
      const announced = isTorn && piece.copy === 0 ? whole.length * 2 : whole.length;
      this.#outEvent(Buffer.from(whole, 'latin1'), piece.afterMs, piece.bytesPerSecond, announced);
    }
    this.#end(ruled);
  }

  #rewritten(event: string, name: string): string {
    const { rewriting } = this.#host;
    if (rewriting === null || name !== 'endpoint') return event;
    const { value, rewrites } = rewriting.endpoint(event);
    if (rewrites.length > 0) this.#host.told(rewrites);
    return value;
  }

  #outHead({ raw }: MessageHead, afterMs: number): void {
    this.#outbox.put(raw, afterMs, this.#host.change.headSpeed);
  }

  /** `announced`: the length that its chunk says that it has. */
  #outEvent(bytes: Buffer, afterMs: number, bytesPerSecond: number, announced = bytes.length): void {
    if (bytes.length === 0) return;
    const length = Buffer.from(`${announced.toString(16)}\r\n`);
    const end = Buffer.from(announced === bytes.length ? '\r\n' : '');
    const out = this.#chunked ? Buffer.concat([length, bytes, end]) : bytes;
    this.#outbox.put(out, afterMs, bytesPerSecond);
  }

  #tell(bytes: Buffer, { passage }: RuledMessage, sent: readonly SentPiece[]): void {
    this.#host.afterwards(() => this.#host.middle.tell('s2c', bytes, { passage, sent }));
  }

  #end({ passage: { ending } }: RuledMessage): void {
    if (ending === null) return;
    this.#dead = true;
    if (ending.kind === 'cut') void this.#outbox.empty().then(() => this.#host.cut());
  }
}

function withEdit(head: MessageHead, [name, value]: HeaderEdit): MessageHead {
  const lower = name.toLowerCase();
  if (value !== null && valuesOf(head, lower).length === 0) return withHeader(head, [name, value]);
  return withValues(head, (other, text) => (other.toLowerCase() === lower ? value : text));
}

/** A piece of an event of these lines, whose data it has, each char a byte. What goes on with a message that was split begins no event anew. */
function eventOf({ part, end }: Piece, lines: readonly string[], data: string): string {
  const before = part === null || part[0] === 0 ? [...lines, 'data: '].join('\n') : '';
  return `${before}${data.replaceAll('\n', '\ndata: ')}${end === 'none' ? '' : '\n\n'}`;
}

function valueOf(line: string): string {
  return line.slice(line.indexOf(':') + 1).replace(/^ /, '');
}

function lengthOf(pieces: readonly SentPiece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** As long as the message would be of which a part goes out. */
function wholeLength({ piece: { text } }: SentPiece, came: Buffer): number {
  return text === null ? came.length : Buffer.byteLength(text);
}
