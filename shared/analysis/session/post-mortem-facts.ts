import type { Direction } from '../../capture/index.ts';

/** What died: the process, its start, a session of HTTP, one stream, or the connection as a whole. */
export type DeathOf = 'process' | 'start' | 'session' | 'stream' | 'connection';

/** The newest frame of one side. */
export interface PostMortemFrame {
  readonly seq: number;
  /** µs. */
  readonly t: number;
  readonly bytes: number;
  /** What it was, in one line: `tools/call · explode`. */
  readonly label: string;
}

/** A request that was never answered. */
export interface PostMortemOrphan {
  /** Event of the request. */
  readonly seq: number;
  readonly dir: Direction;
  /** Exact JSON text of its id, cut to 200 UTF-16 units. */
  readonly id: string;
  readonly method: string;
  /** Tool, prompt or resource; '' for none. */
  readonly name: string;
  /** How long it had waited, µs. */
  readonly age: number;
}

/** Something that was done about it, or in the course of it. */
export interface PostMortemStep {
  readonly seq: number;
  /** µs. */
  readonly t: number;
  readonly text: string;
}

/** How something ended, with all that bears on it: what a post-mortem asks for, in one place. Null members were not seen. */
export interface PostMortem {
  readonly of: DeathOf;
  /** Event that tells the end. */
  readonly seq: number;
  /** µs. */
  readonly t: number;
  /** How it ended, in a few words: `code 1`, `SIGKILL`, `404 Not Found`, `WebSocket 1011`. */
  readonly how: string;
  /** What that means by convention; '' where it says nothing. */
  readonly meaning: string;
  /** Who ended it. `outside`: neither side, as far as the events show (a signal, a broken network). */
  readonly closedBy: 'client' | 'server' | 'outside';
  readonly exitCode: number | null;
  readonly exitSignal: string | null;
  /** How long it had lived, µs. */
  readonly lived: number;
  /** The last lines of stderr, at most 20; and how many there were. */
  readonly stderr: readonly { readonly seq: number; readonly t: number; readonly text: string }[];
  readonly stderrLines: number;
  readonly lastSent: PostMortemFrame | null;
  readonly lastReceived: PostMortemFrame | null;
  /** What stood on stdout, or in the stream, without the end of its line or event. */
  readonly unframed: { readonly seq: number; readonly bytes: number; readonly preview: string } | null;
  /** The requests without an answer, at most 20; and how many there were. */
  readonly orphans: readonly PostMortemOrphan[];
  readonly orphanCount: number;
  /** The newest answer of HTTP. */
  readonly status: {
    readonly seq: number;
    readonly exchange: number;
    readonly status: number;
    readonly reason: string;
  } | null;
  /** Steps of the shutdown, resumption, initialisation anew, fallback, in order, at most 20. */
  readonly tried: readonly PostMortemStep[];
}
