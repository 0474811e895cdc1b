import type { AnswerOutput } from './answer-output.ts';
import type { OpenStream } from './http-speech.ts';
import { editedHead, listedIn, type MessageHead, valuesOf } from './message-head.ts';
import { RuledEvents } from './ruled-events.ts';
import type { RuledHost } from './ruled-host.ts';
import { SpokenOutput } from './spoken-output.ts';

/**
 * The event stream of an answer. While somebody decides about the messages of its conversation, each event is taken when it is whole; else it passes as
 * it comes, with what is said on it. It changes from one to the other only between two chunks.
 */
export class StreamOutput implements AnswerOutput, OpenStream {
  readonly listens: boolean;
  readonly stream: string;
  readonly #host: RuledHost;
  readonly #spoken: SpokenOutput;
  /** Null while it passes as it comes. */
  #ruled: RuledEvents | null = null;
  #chunked = false;
  /** Somebody may take out of it and put into it: it is not packed, and has no length that was told. */
  readonly #isOpen: boolean;
  #isResumed: boolean;

  /** `head`: of the answer; `inner`: how it goes out as it comes. */
  constructor(host: RuledHost, head: MessageHead, inner: AnswerOutput) {
    const { exchange } = host;
    const { conversation, request, stream } = exchange;
    this.#host = host;
    this.stream = stream;
    this.listens = request.method === 'GET';
    this.#isResumed = request.purpose === 'resume';
    this.#isOpen = valuesOf(head, 'content-length').length + listedIn(head, 'content-encoding').length === 0;
    const passNow = (bytes: Buffer): void => host.passNow(bytes);
    this.#spoken = new SpokenOutput({ speech: conversation.speech, isOpen: this.#isOpen, passNow }, inner);
  }

  head(head: MessageHead): void {
    const { exchange } = this.#host;
    this.#chunked = listedIn(head, 'transfer-encoding').includes('chunked');
    const { headers, headSpeed } = exchange.answerChange;
    const edited = editedHead(head, headers);
    this.#change();
    if (this.#ruled === null) this.#spoken.head(edited);
    else {
      this.#spoken.knows(edited);
      this.#ruled.head(edited, headSpeed);
    }
    if (this.#isOpen) exchange.conversation.speech.opened(this);
  }

  data(bytes: Buffer): void {
    this.#change();
    (this.#ruled ?? this.#spoken).data(bytes);
  }

  framing(bytes: Buffer): void {
    this.#change();
    (this.#ruled ?? this.#spoken).framing(bytes);
  }

  ended(isWhole: boolean): void {
    this.#host.exchange.conversation.speech.closed(this);
    this.#ruled?.ended(isWhole);
    if (this.#ruled === null) this.#spoken.ended(isWhole);
  }

  say(text: string, said: (problem: string) => void): void {
    if (this.#ruled === null) {
      this.#spoken.say(text, said);
      return;
    }
    this.#ruled.say(Buffer.from(`event: message\ndata: ${text}\n\n`));
    said('');
  }

  #change(): void {
    const isDecided = this.#isOpen && this.#host.exchange.decider !== null;
    if (isDecided && this.#ruled === null) {
      const { underWay } = this.#spoken;
      if (underWay === null) return;
      this.#ruled = new RuledEvents(this.#host, this.#chunked, underWay, this.#isResumed);
      this.#isResumed = false;
    } else if (!isDecided && this.#ruled?.isBetween === true) {
      this.#ruled = null;
      this.#spoken.goesOn();
    }
  }
}
