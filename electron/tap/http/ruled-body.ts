import { Outbox, type PassingMessage, type Ruling, type SentPiece } from '../middle/index.ts';
import type { AnswerOutput } from './answer-output.ts';
import { editedHead, listedIn, type MessageHead, valuesOf, withLength } from './message-head.ts';
import { decide, type RuledHost, tell } from './ruled-host.ts';

/** An answer that is no event stream: its head is what rules make of it, and a JSON body is decided about when it is whole. Anything else passes as it came. */
export class RuledBody implements AnswerOutput {
  readonly #host: RuledHost;
  readonly #outbox: Outbox;
  /** Of a body that is decided about. */
  #head: MessageHead | null = null;
  /** What came behind the head, and of that the body. */
  #wire: Buffer[] = [];
  #body: Buffer[] = [];

  constructor(host: RuledHost) {
    this.#host = host;
    this.#outbox = new Outbox((bytes) => {
      host.passNow(bytes);
      return true;
    });
  }

  head(head: MessageHead): void {
    const [type = ''] = valuesOf(head, 'content-type');
    const isCoded = listedIn(head, 'content-encoding').length > 0;
    const { answerChange, decider } = this.#host.exchange;
    const edited = editedHead(head, answerChange.headers);
    if (decider !== null && !isCoded && /^application\/json\b/i.test(type)) this.#head = edited;
    else this.#outHead(edited, 0);
  }

  data(bytes: Buffer): void {
    if (this.#head !== null) this.#body.push(bytes);
    this.framing(bytes);
  }

  framing(bytes: Buffer): void {
    if (this.#head === null) this.#outbox.put(bytes, 0, 0);
    else this.#wire.push(bytes);
  }

  ended(isWhole: boolean): void {
    const head = this.#head;
    this.#head = null;
    const decided = head === null ? null : this.#takeBody(head, isWhole);
    if (decided !== null) this.#host.later(decided.then(() => this.#outbox.empty()));
    else if (!this.#outbox.isEmpty) this.#host.later(this.#outbox.empty());
  }

  #takeBody(head: MessageHead, isWhole: boolean): Promise<void> | null {
    const { stream } = this.#host.exchange;
    const message: PassingMessage = { dir: 's2c', stream, bytes: Buffer.concat(this.#body), carrier: 'body' };
    if (isWhole && message.bytes.length > 0)
      return decide(this.#host.exchange.decider, this.#host, message, (ruling) =>
        this.#carryOut(head, message, ruling),
      );
    this.#carryOut(head, message, null);
    return null;
  }

  #carryOut(head: MessageHead, message: PassingMessage, ruling: Ruling | null): void {
    if (ruling === null) {
      this.#outHead(head, 0);
      for (const bytes of this.#wire) this.#outbox.put(bytes, 0, 0);
      return;
    }
    // A body is one message: nothing of ours can stand beside it.
    const sent = ruling.sent.filter(({ copy }) => copy === 0);
    tell(this.#host, message, { ...ruling, sent });
    const [first] = sent;
    if (first !== undefined) {
      const isPart = first.end === 'none' && sent.length === 1;
      this.#outHead(withLength(head, isPart ? first.whole : lengthOf(sent)), first.afterMs);
      for (const [at, { bytes, afterMs, bytesPerSecond }] of sent.entries())
        this.#outbox.put(bytes, at === 0 ? 0 : afterMs, bytesPerSecond);
    }
    if (ruling.ending?.kind === 'cut') void this.#outbox.empty().then(() => this.#host.cut());
  }

  #outHead({ raw }: MessageHead, afterMs: number): void {
    this.#outbox.put(raw, afterMs, this.#host.exchange.answerChange.headSpeed);
  }
}

function lengthOf(pieces: readonly SentPiece[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
