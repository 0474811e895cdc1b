import type { RawFrame } from '../../transports/wire/index.ts';
import { type Addressee, type DoorAnswer, OwnIds, ownMessage, type SpeechOrder } from '../speech/index.ts';
import type { OwnPost } from './own-post.ts';

/** An event stream that a client has open, where something can be said to it. */
export interface OpenStream {
  /** The client asked for it by itself, not for the answer to a message. */
  readonly listens: boolean;
  /** Says a message between two events. `said` gets '' as soon as it is on its way, else a sentence. */
  say(text: string, said: (problem: string) => void): void;
  /** As frames of it are recorded. */
  readonly stream: string;
}

/** What speaking needs of the conversation that it is spoken into. */
export interface SpeechHost {
  now(): number;
  /** Records a frame of ours. */
  said(raw: RawFrame): void;
  told(answer: DoorAnswer): void;
  /** A request of the client's session that posts this text; a sentence where there can be none. */
  post(text: string): Pick<OwnPost, 'send'> | string;
  /** Why nothing can be said here at all, as a sentence; '' where it can. */
  whyNot(): string;
}

const NO_STREAM =
  'Not said: the client has no event stream open, and over HTTP a server can say something of its own only there.';

/**
 * Speaks into the conversation of one client over HTTP, for windows: to the server by a request of its own in the client's session, to
 * the client on an event stream that it has open. Answers to that are kept from the other side.
 */
export class HttpSpeech {
  readonly #host: SpeechHost;
  readonly #ids = new OwnIds();
  readonly #streams = new Set<OpenStream>();
  /** Requests of ours that wait for an answer, by who answers. */
  readonly #awaited: Readonly<Record<Addressee, Set<string>>> = { server: new Set(), client: new Set() };
  #on = false;

  constructor(host: SpeechHost) {
    this.#host = host;
  }

  take(order: SpeechOrder): void {
    if (order.kind === 'say') this.#say(order);
    else if (order.kind === 'on' || order.kind === 'off') this.#on = order.kind === 'on';
  }

  /** The client has an event stream open. */
  get isHeard(): boolean {
    return this.#streams.size > 0;
  }

  /** Tells the client something on this stream, or on one that it has open; false where there is none. */
  tells(stream: string, message: Buffer): boolean {
    const open = [...this.#streams];
    const named = open.find((each) => each.stream === stream) ?? this.#anyStream();
    named?.say(message.toString('utf8'), () => undefined);
    return named !== undefined;
  }

  /** Whether an answer to us may come from this side. */
  awaits(from: Addressee): boolean {
    return this.#awaited[from].size > 0;
  }

  /** Whether a message of this side is for us alone. */
  isForUs(from: Addressee, text: Buffer): boolean {
    const id = this.#ids.answeredBy(text);
    if (id === null) return false;
    this.#awaited[from].delete(id);
    return true;
  }

  opened(stream: OpenStream): void {
    this.#streams.add(stream);
  }

  closed(stream: OpenStream): void {
    this.#streams.delete(stream);
  }

  #say({ n, to, text }: Extract<SpeechOrder, { kind: 'say' }>): void {
    const tell = (problem: string): void => this.#host.told({ n, problem });
    const why = this.#on ? this.#host.whyNot() : 'Not said: speaking is switched off.';
    const made = why === '' ? ownMessage(text, this.#ids) : why;
    if (typeof made === 'string') {
      tell(made);
      return;
    }
    const awaits = (problem: string): void => {
      if (problem === '' && made.id !== '') this.#awaited[to].add(made.id);
      tell(problem);
    };
    if (to === 'server') this.#post(made.text, awaits);
    else this.#sayToClient(made.text, awaits);
  }

  #post(text: string, said: (problem: string) => void): void {
    const post = this.#host.post(text);
    if (typeof post === 'string') said(post);
    else post.send(said);
  }

  #anyStream(): OpenStream | undefined {
    const open = [...this.#streams];
    return open.findLast(({ listens }) => listens) ?? open.at(-1);
  }

  #sayToClient(text: string, said: (problem: string) => void): void {
    const stream = this.#anyStream();
    if (stream === undefined) {
      said(NO_STREAM);
      return;
    }
    stream.say(text, (problem) => {
      if (problem === '') {
        const line = Buffer.from(text);
        const facts = { t: this.#host.now(), dir: 's2c', stream: stream.stream, end: 'lf', chunks: [] } as const;
        this.#host.said({ ...facts, parts: [line], bytes: line.length, sse: { lines: [...MESSAGE] } });
      }
      said(problem);
    });
  }
}

/** The lines of an event that carries a message, as the record has them. */
const MESSAGE = ['event: message', 'data: '] as const;
