import type { HeaderLine, LookedUp, SpawnFailure } from '../../capture/index.ts';
import type { Inquiry } from '../session/index.ts';

/** A class of causes, as a report names it. */
export type Cause =
  | 'command-line'
  | 'credentials'
  | 'docker'
  | 'failed-start'
  | 'http-server'
  | 'missing-file'
  | 'missing-module'
  | 'missing-program'
  | 'missing-variable'
  | 'native-part'
  | 'not-reached'
  | 'npm'
  | 'old-node'
  | 'port-in-use'
  | 'redirected'
  | 'slow-start'
  | 'unreached-service'
  | 'usage'
  | 'web-page'
  | 'wrong-host'
  | 'wrong-path'
  | 'wrong-transport';

/** Why a connection did not come about, where that is known, and what helps. */
export interface Mishap {
  readonly cause: Cause;
  readonly headline: string;
  /** The cause, as a clause. */
  readonly detail: string;
  /** What to do, as a clause in the imperative. */
  readonly remedy: string;
  /** Verbatim words that the clause leans on; '' where it says everything. */
  readonly quote: string;
  readonly seqs: readonly number[];
}

/** A line of a process that is no message, without colours. */
export interface SaidLine {
  readonly seq: number;
  readonly text: string;
  readonly on: 'stdout' | 'stderr';
}

/** What is known of a process that did not answer the opening. */
export interface ProcessScene {
  /** What the server is called. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** It was to run on Windows. */
  readonly windows: boolean;
  /** Names of the variables that it got. */
  readonly variables: ReadonlySet<string>;
  /** Why the system did not start it; null where it did. */
  readonly failure: { readonly reason: SpawnFailure; readonly message: string; readonly seq: number } | null;
  /** How it ended by itself; null while it runs, and where the client ended it. */
  readonly exit: { readonly code: number | null; readonly signal: string | null; readonly seq: number } | null;
  /** What it said on stderr, and on stdout where messages belong, in order. */
  readonly lines: readonly SaidLine[];
  readonly lookedUp: LookedUp;
  /** How long the answer to the opening was awaited in vain, in words; '' while it still is, and where it is not. */
  readonly waited: string;
  /** The request that opens the conversation. */
  readonly method: string;
}

/** What is known of an address that did not answer the opening as an MCP server does. */
export interface AddressScene {
  readonly name: string;
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly stage: string;
  readonly code: string;
  readonly contentType: string;
  /** The beginning of its body. */
  readonly body: string;
  readonly location: string;
  /** Header lines of the request that carry credentials, masked. */
  readonly credentials: readonly HeaderLine[];
  readonly neighbours: LookedUp['neighbours'];
  /** What was tried at this address: messages by POST, and the event stream of HTTP+SSE by GET. */
  readonly tried: { readonly posts: boolean; readonly events: boolean };
  /** What the exchange came to, as it is told without a known cause. */
  readonly told: Pick<Mishap, 'headline' | 'detail' | 'quote' | 'seqs'>;
}

/** A class of causes: how it is recognised, and what would tell more of it. */
export interface MishapClass<Scene> {
  /** Null where the scene does not show it. */
  recognise(scene: Scene): Mishap | null;
  /** Null where nothing more is to be known. */
  asks?(scene: Scene): Inquiry | null;
}

/** The first line that matches, with what matched. */
export function lineWith(
  lines: readonly SaidLine[],
  pattern: RegExp,
): { readonly line: SaidLine; readonly match: RegExpExecArray } | null {
  for (const line of lines) {
    const match = pattern.exec(line.text);
    if (match) return { line, match };
  }
  return null;
}
