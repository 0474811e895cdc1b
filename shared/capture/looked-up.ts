/** A way to an MCP server that a neighbour of an address that was refused turned out to be, or not. */
export interface Neighbour {
  readonly url: string;
  /** How it answers a GET: as a server of this transport does, by asking for authorization, or as none. */
  readonly as: 'http' | 'sse' | 'locked' | 'none';
}

/** What the system says of a server's processes over a stretch of time. */
export interface Activity {
  /** Names of its processes, the one that was started first. */
  readonly processes: readonly string[];
  /** Time of processors that they used, ms, in the last `overMs`. */
  readonly cpuMs: number;
  readonly overMs: number;
  /** Connections that they have open to other machines. */
  readonly connections: number;
}

/**
 * What our engine looked up where a connection did not come about: the word of the system, or of a file, not of the server. A later
 * one takes the place of an earlier one, member by member.
 */
export interface LookedUp {
  /** Ports of TCP that processes of the server listen on. */
  readonly listening?: readonly number[];
  readonly activity?: Activity;
  /** The version of Node.js that ran, as `16.20.2`. */
  readonly node?: string;
  /** The package of the script, and the versions of Node.js that it asks for in `engines`; '' for none. */
  readonly engines?: { readonly package: string; readonly node: string };
  /** A variable that the server asks for, and whether the user's login shell has it. */
  readonly variable?: { readonly name: string; readonly loginShell: 'set' | 'missing' | 'unknown' };
  readonly neighbours?: readonly Neighbour[];
}
