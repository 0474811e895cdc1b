import type { Socket } from 'node:net';
import type { Middle } from '../../../shared/middle/index.ts';
import type { Answers } from '../middle/index.ts';
import { Conversation, type TapRecord } from './conversation.ts';
import { valuesOf, type MessageHead } from './message-head.ts';
import { PeerProcesses } from './peer-processes.ts';

/** Who makes requests, as far as HTTP tells. */
export interface ClientFacts {
  /** Its `User-Agent`; '' for none. */
  readonly agent: string;
  /** Its process; 0 where that cannot be known. */
  readonly pid: number;
}

interface Known {
  readonly conversation: Conversation;
  readonly client: ClientFacts;
  /** Its connections to us. */
  readonly sockets: Set<Socket>;
  idle: NodeJS.Timeout | undefined;
}

/** A client without a session that has no connection and says nothing for so long is gone; one with a session, later. */
const IDLE_MS = 5 * 60_000;
const IDLE_IN_SESSION_MS = 60 * 60_000;

/**
 * Tells clients apart, each of which has a record of its own: by the session that a request names; by the endpoint that it is posted
 * to (HTTP+SSE); else it is of the client whose connection it came by, or whose process and `User-Agent` it has. A POST without a session by a client
 * that has one begins another conversation: so do the second and third session of one program.
 */
export class TappedClients {
  readonly #base: URL;
  readonly #open: (client: ClientFacts) => TapRecord;
  readonly #port: number;
  readonly #middle: (() => Middle) | null;
  readonly #answers: (() => Answers) | undefined;
  /** Conversations that we speak in, by the ports of our own connections. */
  readonly #own = new Map<number, Conversation>();
  readonly #processes = new PeerProcesses();
  readonly #known = new Set<Known>();
  readonly #bySocket = new Map<Socket, Known>();

  /** `port`: of the tap. `middle`: makes the rules in the middle of a conversation; `answers`: who else they ask. */
  constructor(
    base: URL,
    port: number,
    open: (client: ClientFacts) => TapRecord,
    middle: (() => Middle) | null = null,
    answers?: () => Answers,
  ) {
    this.#middle = middle;
    this.#answers = answers;
    this.#base = base;
    this.#port = port;
    this.#open = open;
  }

  /** Whether some client may give an answer to us. */
  get awaitAnswers(): boolean {
    return this.#find(({ conversation }) => conversation.speech.awaits('client')) !== undefined;
  }

  /** Whether somebody decides about what some client says. */
  get areRuled(): boolean {
    return this.#middle !== null || this.#find(({ conversation }) => conversation.decider !== null) !== undefined;
  }

  /** Whether what comes by this connection is said by us. */
  isOwn({ remotePort = 0 }: Socket): boolean {
    return this.#own.has(remotePort);
  }

  /** The conversation that a request belongs to. */
  conversationOf(
    head: MessageHead,
    { method, target }: { readonly method: string; readonly target: string },
    socket: Socket,
  ): Conversation {
    const [session = ''] = valuesOf(head, 'mcp-session-id');
    const [agent = ''] = valuesOf(head, 'user-agent');
    const own = this.#own.get(socket.remotePort ?? 0);
    const known =
      this.#find(({ conversation }) => conversation === own) ??
      this.#find(({ conversation }) => session !== '' && conversation.sessions.has(session)) ??
      this.#find(({ conversation }) => conversation.endpoints.has(target)) ??
      this.#bySame(socket, agent, method === 'POST' && session === '') ??
      this.#new({ agent, pid: this.#processes.pidOf(socket) });
    if (session !== '') known.conversation.sessions.add(session);
    this.#moves(socket, known);
    return known.conversation;
  }

  /** A connection of a client has ended. */
  closed(socket: Socket): void {
    const known = this.#bySocket.get(socket);
    this.#bySocket.delete(socket);
    this.#own.delete(socket.remotePort ?? 0);
    if (known !== undefined) this.#leaves(socket, known);
  }

  async close(): Promise<void> {
    const all = [...this.#known];
    this.#known.clear();
    for (const { idle } of all) clearTimeout(idle);
    await Promise.all(all.map(({ conversation }) => conversation.close()));
  }

  #find(fits: (known: Known) => boolean): Known | undefined {
    for (const known of this.#known) if (fits(known)) return known;
    return undefined;
  }

  #bySame(socket: Socket, agent: string, begins: boolean): Known | undefined {
    const may = ({ conversation }: Known): boolean => !begins || conversation.sessions.size === 0;
    const same = this.#bySocket.get(socket);
    if (same !== undefined) return may(same) ? same : undefined;
    const pid = this.#processes.pidOf(socket);
    return this.#find((known) => known.client.agent === agent && known.client.pid === pid && may(known));
  }

  #new(client: ClientFacts): Known {
    const entrance = { port: this.#port, comes: (port: number, into: Conversation) => this.#own.set(port, into) };
    const conversation = new Conversation(
      this.#open(client),
      this.#base,
      entrance,
      this.#middle?.() ?? null,
      this.#answers?.(),
    );
    const known: Known = { conversation, client, sockets: new Set(), idle: undefined };
    this.#known.add(known);
    return known;
  }

  #moves(socket: Socket, known: Known): void {
    const before = this.#bySocket.get(socket);
    if (before === known) return;
    if (before !== undefined) this.#leaves(socket, before);
    this.#bySocket.set(socket, known);
    known.sockets.add(socket);
    clearTimeout(known.idle);
  }

  #leaves(socket: Socket, known: Known): void {
    known.sockets.delete(socket);
    if (known.sockets.size > 0 || !this.#known.has(known)) return;
    const { sessions, ended } = known.conversation;
    const after = sessions.size > 0 ? IDLE_IN_SESSION_MS : ended ? 0 : IDLE_MS;
    known.idle = setTimeout(() => this.#gone(known), after);
    known.idle.unref();
  }

  #gone(known: Known): void {
    this.#known.delete(known);
    void known.conversation.close();
  }
}
