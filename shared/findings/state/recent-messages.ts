import type { Moment } from '../../analysis/index.ts';
import type { MessageReading } from '../../jsonrpc/index.ts';

const MESSAGES_MOST = 32;
/** Longer messages are not compared, UTF-16 units. */
const LONGEST = 4096;
/** Two changes of the same thing that come closer than this are one change told twice, µs. */
const SAME_CHANGE = 100_000;

/** Where a message was said. */
export interface Said extends Moment {
  /** Number of the exchange that began its stream. */
  readonly stream: number;
}

/**
 * The newest messages of a server that it should say once only: its requests, and that something changed. A log message may well
 * be said twice in the same words.
 */
export class RecentMessages {
  readonly #said = new Map<string, Said>();

  add(message: MessageReading, text: string | undefined, said: Said): void {
    if (text === undefined || !isOnce(message, text)) return;
    this.#said.delete(text);
    this.#said.set(text, said);
    if (this.#said.size > MESSAGES_MOST) this.#said.delete(this.#said.keys().next().value ?? '');
  }

  /** Where the same message was said on another stream; null for nowhere. */
  elsewhere(message: MessageReading, text: string | undefined, { stream, t }: Omit<Said, 'row'>): Said | null {
    if (text === undefined || !isOnce(message, text)) return null;
    const said = this.#said.get(text);
    if (said === undefined || said.stream === stream) return null;
    return message.class === 'request' || t - said.t <= SAME_CHANGE ? said : null;
  }
}

function isOnce({ class: name, method }: MessageReading, text: string): boolean {
  if (text.length > LONGEST) return false;
  if (name !== 'notification' || method === null) return name === 'request';
  return method.endsWith('/list_changed') || method.endsWith('/updated');
}
