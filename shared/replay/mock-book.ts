import type { HeaderLine } from '../capture/index.ts';
import type { Era } from '../mcp/index.ts';

/**
 * Over which of its channels a server says something: on the stream of the request that it belongs to, on the standing one
 * (the GET stream of Streamable HTTP), or, as a number, on that of the subscription that this turn opened.
 */
export type MockRoute = 'own' | 'standing' | number;

/** One message of the recorded server. Its text stays in the file. */
export interface MockSaying {
  readonly seq: number;
  /** Place in a batch, −1 where the message stands alone. */
  readonly member: number;
  readonly kind: 'answer' | 'request' | 'notification';
  readonly method: string;
  readonly route: MockRoute;
  /** µs after the saying before it, or after the client's message that it waits for. */
  readonly gap: number;
  /** Requests of the server, by their place in the turn, that the client had answered before this was said. */
  readonly after: readonly number[];
}

/** What an event stream of the recorded server was like (2025-11-25, transports, resumability). */
export interface MockStream {
  /** Its events had ids. */
  readonly ids: boolean;
  /** It began with an event that only has an id; and the `retry` in it in ms, −1 for none. */
  readonly primes: boolean;
  readonly retryMs: number;
}

/** The HTTP around the answer of a turn. */
export interface MockForm extends MockStream {
  readonly status: number;
  readonly body: 'json' | 'sse' | 'none';
  /** Of the recorded response, without those that belong to one connection or one session. */
  readonly headers: readonly HeaderLine[];
}

/** How the recorded request ended. `unanswered`: the record ends, or the way to the server broke, before its answer. */
export type MockEnd = 'answered' | 'cancelled' | 'timed out' | 'unanswered';

/** One message of the recorded client, and all that the server said because of it. */
export interface MockTurn {
  readonly index: number;
  readonly kind: 'request' | 'notification';
  readonly seq: number;
  readonly member: number;
  readonly method: string;
  /** What it names: tool, prompt or resource; '' for none. */
  readonly name: string;
  /** The key by which the same message is known again; see `turnKey`. */
  readonly key: string;
  /** Of a notification, nothing is awaited: `unanswered`. */
  readonly end: MockEnd;
  /** In the order in which it was said. */
  readonly sayings: readonly MockSaying[];
  /** Turn in which the client went on with the same request, giving what its answer asked for (2026-07-28); −1 for none. */
  readonly next: number;
  /** Null on connections without HTTP. */
  readonly form: MockForm | null;
}

/** A message of the recorded server by its place, with the HTTP status that it came with (0 without). */
export interface MockRefusal {
  readonly seq: number;
  readonly member: number;
  readonly status: number;
}

/** What a recorded server said, and to what. */
export interface MockBook {
  readonly era: Era | 'unknown';
  /** The revision that was agreed on; '' when none was. */
  readonly revision: string;
  /** Capabilities as they were declared; null where they are not known. */
  readonly clientCapabilities: unknown;
  readonly serverCapabilities: unknown;
  /** The turn whose answer tells who the server is and what it can do: `initialize` or `server/discover`; null where there is none. */
  readonly opening: MockTurn | null;
  /** Of the modern era: the revisions that the server listed, the agreed one at least. */
  readonly supported: readonly string[];
  readonly transport: 'stdio' | 'http' | 'sse' | 'ws' | '';
  /** Path of the recorded address; '' on connections without one. */
  readonly path: string;
  /** True where the recorded server gave out session ids. */
  readonly sessions: boolean;
  /** The first GET stream of the session; its status is 0 where there was none. */
  readonly listen: MockStream & { readonly status: number };
  /** Status of the end of the session, 0 where there was none. */
  readonly deleteStatus: number;
  /** What came back to a text that is no JSON; null when none was sent. */
  readonly badJson: MockRefusal | null;
  readonly turns: readonly MockTurn[];
  /** How many requests of the client were answered. */
  readonly answered: number;
}

/** Turns that can be played again: notifications, subscriptions, and requests that were answered or given up by the client. */
export function isPlayable({ kind, end, method }: MockTurn): boolean {
  return kind === 'notification' || end !== 'unanswered' || method === 'subscriptions/listen';
}
