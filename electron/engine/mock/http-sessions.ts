import { randomUUID } from 'node:crypto';
import type { MockLog } from './mock-log.ts';
import { MockConversation, type ConversationOptions } from './mock-conversation.ts';
import { EventStream } from './event-stream.ts';

/** Sessions that are open at once, at most; the oldest one ends when there are more. */
const OPEN_MOST = 1_000;
/** Streams of one session that can be gone on with, at most. */
const STREAMS_MOST = 100;

/** One client over Streamable HTTP. */
export interface HttpSession {
  /** '' where the recorded server gave out none. */
  readonly id: string;
  readonly conversation: MockConversation;
  readonly standing: EventStream;
  /** Streams of answers that the client may go on with, by their keys. */
  readonly streams: Map<string, EventStream>;
}

export type SessionOptions = Omit<ConversationOptions, 'standing'> & { readonly log: MockLog };

/** The clients of a mock over Streamable HTTP, by their session ids. */
export class HttpSessions {
  readonly #options: SessionOptions;
  readonly #open = new Map<string, HttpSession>();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** A session that no client has yet. */
  create(id: string = randomUUID()): HttpSession {
    const standing = new EventStream(this.#options.record.book.listen);
    const conversation = new MockConversation({ ...this.#options, standing });
    return { id, standing, conversation, streams: new Map([[standing.key, standing]]) };
  }

  /** A stream of this session can be gone on with; only the newest can. */
  keepStream({ streams, standing }: HttpSession, stream: EventStream): void {
    streams.set(stream.key, stream);
    const oldest = streams.size > STREAMS_MOST ? [...streams.keys()].find((key) => key !== standing.key) : undefined;
    if (oldest !== undefined) streams.delete(oldest);
  }

  /** From now on it is found by its id. */
  keep(session: HttpSession): void {
    this.#open.set(session.id, session);
    const [oldest] = this.#open.keys();
    if (this.#open.size > OPEN_MOST && oldest !== undefined) void this.end(oldest);
  }

  find(id: string): HttpSession | null {
    return this.#open.get(id) ?? null;
  }

  async end(id: string): Promise<void> {
    const session = this.#open.get(id);
    this.#open.delete(id);
    if (session !== undefined) await this.close(session);
  }

  /** Nothing more is said in this session. */
  async close({ standing, conversation }: HttpSession): Promise<void> {
    standing.finish();
    await conversation.end();
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((id) => this.end(id)));
  }
}
