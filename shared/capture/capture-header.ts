/**
 * What a record of somebody else may leave out. `text`: the bytes of messages, which were written anew; `timing`: when something was;
 * `order`: which of two came first; `directions`: who sent a message, which is guessed; `start`: what was said before its first line;
 * `requests`, `answers`, `notifications`: some of them; `headers`: those of HTTP; `streams`: how event streams carried the
 * messages, with ids, comments and ends; `process`: how the server began and ended.
 */
export const OMISSIONS = [
  'text',
  'timing',
  'order',
  'directions',
  'start',
  'requests',
  'answers',
  'notifications',
  'headers',
  'streams',
  'process',
] as const;
export type Omission = (typeof OMISSIONS)[number];

/** A server that was started. */
export interface StdioSource {
  readonly transport: 'stdio';
  readonly name: string;
  /** What the record may leave out; absent where it is our own. A newer version may name more than `OMISSIONS`. */
  readonly omits?: readonly string[];
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** A server at an address. `auto`: which of the three it speaks was found out; the events tell. */
export interface UrlSource {
  readonly transport: 'auto' | 'http' | 'sse' | 'ws';
  readonly name: string;
  /** As for stdio. */
  readonly omits?: readonly string[];
  /** Secrets in its query are masked. */
  readonly url: string;
}

/** Where the events came from. */
export type CaptureSource = StdioSource | UrlSource;

/** A process above the one that recorded. */
export interface StartedBy {
  readonly pid: number;
  /** What it runs, in a word or two. */
  readonly name: string;
}

/** A conversation of a client and a server that are not ours, recorded between them: who uses the tap. */
export interface TapFacts {
  /** The client whose configuration names the tap (`cursor`); '' where the command line told none. */
  readonly client: string;
  /** The parent of the tap first, then that one's parent …; none where the client is on the other end of a socket. */
  readonly startedBy: readonly StartedBy[];
}

/** The first line of a capture. */
export interface CaptureHeader {
  /** Version of the format. */
  readonly mcpscope: number;
  /** Wall clock at t = 0, ISO 8601 with ms. */
  readonly startedAt: string;
  readonly source: CaptureSource;
  /** Name and version of the writer. */
  readonly tool: string;
  readonly redacted: boolean;
  /** Where it is not the first file of its record: which one it is, from 2, and the name of the one before. Its events go on from there. */
  readonly part?: { readonly number: number; readonly before: string };
  /** Where it was recorded by a tap. */
  readonly tap?: TapFacts;
}

export const CAPTURE_VERSION = 3;
