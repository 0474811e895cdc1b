import { readFrame, type FrameReading, type MessageReading } from '../../../shared/jsonrpc/index.ts';
import { answerToGarbage } from './bad-json.ts';
import { MockConversation, type ConversationOptions } from './mock-conversation.ts';

const NEVER = new AbortController().signal;

/**
 * What the record says to one client on a single way: all that the server says, answers too, goes to `standing`. So it is over
 * stdin and stdout, and over HTTP with SSE.
 */
export class TwoWayConversation {
  readonly #conversation: MockConversation;
  readonly #options: ConversationOptions;
  /** Answers that are being said, as far as the record has an end of them. */
  readonly #answers = new Set<Promise<void>>();
  #taken: Promise<void> = Promise.resolve();

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#conversation = new MockConversation(options);
  }

  /** Takes a text of the client; resolves when it is decided what follows on it. What cannot be done is told in the log. */
  take(text: string): Promise<void> {
    const { log } = this.#options;
    this.#taken = this.#taken
      .then(() => this.#take(readFrame(text)))
      .catch((error: unknown) => {
        const sentence = error instanceof Error ? error.message : String(error);
        log({ did: 'trouble', method: '', name: '', seq: 0, differs: [], sentence });
      });
    return this.#taken;
  }

  /** The client says nothing more: resolves when what it asked before is answered, as far as the record has an answer. */
  async finish(): Promise<void> {
    await this.#taken;
    this.#conversation.heardAll();
    await Promise.all(this.#answers);
    await this.end();
  }

  /** The client is gone: nothing more is said. */
  end(): Promise<void> {
    return this.#conversation.end();
  }

  async #take(reading: FrameReading): Promise<void> {
    for (const message of reading.messages) {
      if (message.class === 'request') await this.#answer(message);
      else if (message.class === 'notification') this.#conversation.notified(message);
      else if (message.class.startsWith('response.')) this.#conversation.answered(message);
      else await this.#objectTo(reading);
    }
    if (reading.messages.length === 0) await this.#objectTo(reading);
  }

  async #answer(message: MessageReading): Promise<void> {
    const decision = await this.#conversation.decide(message);
    const said = this.#conversation.play(decision, message, this.#options.standing, NEVER);
    if (decision.kind === 'listen' || (decision.kind === 'play' && decision.turn.end !== 'answered')) return;
    this.#answers.add(said);
    void said.finally(() => this.#answers.delete(said));
  }

  async #objectTo(reading: FrameReading): Promise<void> {
    const pieces = answerToGarbage(reading, this.#options.record);
    if (pieces !== null) await this.#options.standing.say(pieces);
  }
}
