import type { Masked } from '../../../shared/capture/index.ts';
import type { RecordOptions } from '../../transports/record/index.ts';
import type { Middle } from '../../../shared/middle/index.ts';
import { type Answers, type Decider, type MiddleRecord, RuleDecider } from '../middle/index.ts';
import { type DoorAnswer, type MiddleWord, Passings, type SpeechOrder } from '../speech/index.ts';
import { HttpSpeech } from './http-speech.ts';
import { ownHeaders, OwnPost, type Posted } from './own-post.ts';
import { type RawFrame, type TransportEvent, type TransportSink, WireNumbers } from '../../transports/wire/index.ts';

/** The record of one client's conversation, being written. */
export interface TapRecord {
  readonly sink: TransportSink;
  /** µs since its start. */
  now(): number;
  mask(value: string): Masked;
  /** A frame that somebody has said into the conversation. */
  said(frame: RawFrame): void;
  /** What came of something that a window has asked. */
  told(answer: DoorAnswer): void;
  /** Ends it behind what it was told. */
  stop(cause: string): void;
  /** Tells the window in the middle what comes there. */
  tellMiddle(word: MiddleWord): void;
  /** Gives to `heard` what windows ask that want to speak. */
  listen(heard: (order: SpeechOrder) => void): void;
  /** Nothing follows. */
  close(): Promise<void>;
}

/** By which messages of ours come into the tap. */
export interface OwnEntrance {
  /** Of the tap. */
  readonly port: number;
  /** What comes by the connection of this port is said by us, in this conversation. */
  comes(port: number, into: Conversation): void;
}

/** A body that a redirect may bring once more. */
interface Redirected {
  readonly exchange: number;
  readonly body: Buffer | null;
}

const NO_PLACE =
  'A message that waited for later ones was not sent: over HTTP nothing can stand beside an exchange of its own.';
const NOT_BETWEEN = 'Over a WebSocket the tap of an address only listens, so nobody can stand in its middle.';

const REMEMBERED_MOST = 1000;
/** A larger body is compared with none. */
const REPEATED_MOST = 1024 * 1024;

/** What is known of the conversation of one client while it lasts. */
export class Conversation implements MiddleRecord {
  readonly numbers = new WireNumbers();
  readonly sink: TransportSink;
  /** Ids of its sessions that the server has given and not ended. */
  readonly sessions = new Set<string>();
  /** Paths that its messages are posted to, as the server of HTTP+SSE announced them. */
  readonly endpoints = new Set<string>();
  /** Exchanges under way. */
  running = 0;
  /** Its client has ended its last session. */
  ended = false;
  /** Something was posted, and answered as Streamable HTTP has it. */
  posts = false;
  /** The message that its client posted last, by which ours are posted; null before the first. */
  posted: Posted | null = null;
  /** It has become a WebSocket. */
  isWebSocket = false;
  readonly speech: HttpSpeech;
  /** Exchanges of ours, by the names of their streams. */
  readonly #own = new Set<string>();
  readonly #entrance: OwnEntrance;
  readonly #record: TapRecord;
  /** Rules that stand here from the beginning. */
  readonly #rules: RuleDecider | null;
  readonly #answers: Answers | undefined;
  /** A window that stands in the middle. */
  #passings: Passings | null = null;
  readonly #base: URL;
  readonly #sockets = new WeakMap<object, number>();
  readonly #redirects = new Map<string, Redirected>();
  /** Exchanges by the id of the last event of their streams. */
  readonly #streams = new Map<string, number>();

  /** `base`: the address of the server; `answers`: who else rules ask. */
  constructor(record: TapRecord, base: URL, entrance: OwnEntrance, middle: Middle | null, answers?: Answers) {
    this.#answers = answers;
    this.#record = record;
    this.#rules = middle === null ? null : new RuleDecider(middle, () => record.now(), answers);
    this.#entrance = entrance;
    this.speech = new HttpSpeech({
      now: () => this.now(),
      said: (frame) => record.said(frame),
      told: (answer) => record.told(answer),
      post: (text) => this.#post(text),
      whyNot: () => (this.isWebSocket ? 'Not said: over a WebSocket the tap of an address only listens.' : ''),
    });
    record.listen((order) => this.#hears(order));
    this.#base = base;
    this.sink = {
      frame: (frame: RawFrame) => {
        if (frame.sse !== undefined) this.#learnEvent(frame.sse.lines, frame.stream);
        if (!this.#own.has(frame.stream)) record.sink.frame(frame);
        else if (frame.dir === 'c2s') record.said(frame);
        else {
          // It came to us by itself: nothing has to be kept from anybody.
          this.speech.isForUs('server', Buffer.concat(frame.parts));
          record.sink.frame(frame);
        }
      },
      event: (event: TransportEvent) => {
        if (event.kind === 'sse.event') this.#learnEvent(event.lines, `http-${event.exchange}`, event.text);
        record.sink.event(event);
      },
      closed: () => record.sink.closed(),
    };
  }

  now(): number {
    return this.#record.now();
  }

  event(event: TransportEvent): void {
    this.#record.sink.event(event);
  }

  stop(cause: string): void {
    this.#record.stop(cause);
  }

  /** Who decides about what passes; null for nobody. */
  get decider(): Decider | null {
    return this.#rules ?? this.#passings;
  }

  /** Tells the client something in the place of its server, on an event stream that it has open: this one, or any. False where there is none. */
  tells(stream: string, message: Buffer): boolean {
    return this.speech.tells(stream, message);
  }

  /** How its exchanges are recorded. */
  get options(): RecordOptions {
    return { secretHeaders: NO_HEADERS, mask: (value) => this.#record.mask(value), now: () => this.now() };
  }

  /** An exchange of ours has begun: it is answered to us alone. */
  owns(stream: string): void {
    this.#own.add(stream);
  }

  isOwn(stream: string): boolean {
    return this.#own.has(stream);
  }

  /** The number of a socket to the server in this record, and whether it was used in it before. */
  socket(socket: object): { readonly id: number; readonly reused: boolean } {
    const known = this.#sockets.get(socket);
    if (known !== undefined) return { id: known, reused: true };
    const id = this.numbers.nextSocket();
    this.#sockets.set(socket, id);
    return { id, reused: false };
  }

  /** Remembers where an exchange was sent on to. */
  redirects(exchange: number, to: string, body: Buffer | null): void {
    forgetSome(this.#redirects);
    this.#redirects.set(to, { exchange, body: body !== null && body.length > REPEATED_MOST ? null : body });
  }

  /** Whether a request for this address follows a redirect. */
  isRedirect(to: string): boolean {
    return this.#redirects.has(to);
  }

  /** The exchange whose redirect a request for this address follows. */
  redirected(to: string): Redirected | null {
    const found = this.#redirects.get(to);
    this.#redirects.delete(to);
    return found ?? null;
  }

  /** The exchange whose stream had this event last; 0 for none. */
  streamOf(lastEventId: string): number {
    return this.#streams.get(lastEventId) ?? 0;
  }

  async close(): Promise<void> {
    await this.#answers?.close();
    await this.#record.close();
  }

  #hears(order: SpeechOrder): void {
    switch (order.kind) {
      case 'stand':
        if (!this.isWebSocket) this.#passings = this.#newPassings();
        this.#record.told({ n: order.n, problem: this.isWebSocket ? NOT_BETWEEN : '' });
        break;
      case 'leave':
        this.#passings?.end();
        this.#passings = null;
        break;
      case 'go':
      case 'rest':
      case 'beside':
      case 'record':
        this.#passings?.hears(order);
        break;
      default:
        this.speech.take(order);
    }
  }

  #newPassings(): Passings {
    return new Passings({
      now: () => this.now(),
      event: (event) => this.event(event),
      tellMiddle: (word) => this.#record.tellMiddle(word),
      goesOn: () => this.event({ kind: 'note', t: this.now(), by: 'engine', level: 'warning', text: NO_PLACE }),
      beside: ({ stream, base64 }) => void this.tells(stream, Buffer.from(base64, 'base64')),
    });
  }

  #post(text: string): OwnPost | string {
    if (this.posted === null)
      return 'Not said: the client has posted nothing yet, so there is no conversation to speak in.';
    const [session = ''] = [...this.sessions].slice(-1);
    const { port } = this.#entrance;
    const headers = ownHeaders(this.posted, text, session);
    return new OwnPost(port, this.posted.target, headers, text, (from) => this.#entrance.comes(from, this));
  }

  #learnEvent(lines: readonly string[], stream: string, data = ''): void {
    if (data !== '' && lines.includes('event: endpoint') && URL.canParse(data, this.#base.href)) {
      const { pathname, search } = new URL(data, this.#base);
      this.endpoints.add(pathname + search);
    }
    const line = lines.findLast((one) => /^id(?::|$)/.test(one));
    if (line === undefined) return;
    forgetSome(this.#streams);
    this.#streams.set(line.slice('id:'.length).replace(/^ /, ''), Number(stream.slice('http-'.length)));
  }
}

const NO_HEADERS: ReadonlySet<string> = new Set();

function forgetSome(map: Map<string, unknown>): void {
  if (map.size < REMEMBERED_MOST) return;
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
