import type { EnvironmentEntry, ProbeTarget, SpawnFailure } from '../../capture/index.ts';
import type { Era, SessionFactName } from '../../mcp/index.ts';
import type { Inquiry } from './inquiry.ts';
import type { PostMortem } from './post-mortem-facts.ts';
import type { StartupStep } from './startup-step.ts';

/**
 * Legacy: `spawn` or `connect`, (`probe`,) `initialize`, `initialized`, `operation`, `closing`. Modern: `spawn` or `connect`,
 * `discover`, `operation`, `closing`.
 */
export type PhaseName =
  | 'spawn'
  | 'connect'
  | 'probe'
  | 'discover'
  | 'initialize'
  | 'initialized'
  | 'operation'
  | 'closing';
export type PhaseState = 'ahead' | 'active' | 'done' | 'failed' | 'skipped';

/** A stretch of the lifecycle. */
export interface Phase {
  readonly name: PhaseName;
  readonly state: PhaseState;
  /** µs; -1 before it starts. */
  readonly start: number;
  /** µs; -1 before it ends. */
  readonly end: number;
  /** A word or two on its outcome ("exited 1", "error −32602"); '' when there is nothing to say. */
  readonly detail: string;
}

/** Tone of a verdict: never the only sign, the headline says the same. */
export type Tone = 'busy' | 'ok' | 'warning' | 'error' | 'idle';

/** The state of a connection in one sentence, cause first. */
export interface Verdict {
  readonly tone: Tone;
  /** Two words or so: "Connected", "Did not start", "Ended", "Waiting for initialize". */
  readonly headline: string;
  /** The rest of the sentence, plain text. */
  readonly detail: string;
  /** Verbatim words of the peer that the sentence leans on (a stderr line, an error message); '' if none. */
  readonly quote: string;
  /** Events that prove it. */
  readonly seqs: readonly number[];
  /** What helps, as a clause in the imperative; '' where no cause is known that has a remedy. */
  readonly remedy: string;
  /** The class of its cause (`npm`, `wrong-path`); '' where it is of none. */
  readonly cause: string;
}

export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly title: string;
}

export interface SurfaceCounts {
  readonly tools: number;
  readonly prompts: number;
  readonly resources: number;
  readonly resourceTemplates: number;
}

/** What kind of thing a server offers, as in its list method. */
export type SurfaceKind = keyof SurfaceCounts;

/** What a list says of an item in a word. `task`: it may be called as a task; `task only`: only so. `UI`: it brings, or is, a user interface. */
export type SurfaceTrait = 'read-only' | 'destructive' | 'task' | 'task only' | 'UI';

/** One thing that a server offers, as its newest list result says. */
export interface SurfaceItem {
  readonly kind: SurfaceKind;
  /** Tool or prompt name, resource URI, URI template. Plain text of the peer. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly traits: readonly SurfaceTrait[];
  /** What keeps a client from using it, as a sentence; '' when nothing is seen. */
  readonly fault: string;
  /** Event of the list result and position in its array: where the whole of it stands. */
  readonly seq: number;
  readonly index: number;
}

/** `unanswered`: it was cancelled, or lost with the connection. */
export type ListState = 'unasked' | 'waiting' | 'read' | 'refused' | 'timed out' | 'unanswered';

/** How far a list of what the server offers was read. */
export interface ListFacts {
  readonly kind: SurfaceKind;
  /** What came of the newest request for it. */
  readonly state: ListState;
  /** The error that answered that request, in words; '' for none. */
  readonly error: string;
  /** Event of that answer; 0 for none. */
  readonly errorSeq: number;
  /** Pages since the list was last begun; 0 before the first. */
  readonly pages: number;
  /** The newest page names a further one. */
  readonly more: boolean;
  /** What is wrong with the newest page, as a sentence; '' when nothing is. */
  readonly fault: string;
  /** Event of the newest page; 0 before the first. */
  readonly seq: number;
  /** Event of the newest notice that the list changed after it was asked for; 0 for none. */
  readonly changedSeq: number;
}

/** How the process stands; null on connections without one. */
export interface ProcessFacts {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly resolved: string;
  readonly env: readonly EnvironmentEntry[];
  /** 0 when it never started. */
  readonly pid: number;
  readonly failure: {
    readonly reason: SpawnFailure;
    readonly message: string;
    readonly searched: readonly string[];
  } | null;
  readonly state: 'starting' | 'running' | 'exited' | 'failed';
  /** µs of the exit or the failure; -1 before. */
  readonly endedAt: number;
  readonly exitCode: number | null;
  readonly exitSignal: string | null;
  /** Bytes on stdout (noise included), stdin, stderr. */
  readonly stdoutBytes: number;
  readonly stdinBytes: number;
  readonly stderrBytes: number;
  readonly stderrLines: number;
  /** The last lines of stderr, at most 50. */
  readonly stderrTail: readonly { readonly seq: number; readonly t: number; readonly text: string }[];
  /** Shutdown and death, step by step, with the time of each in µs. */
  readonly steps: readonly { readonly seq: number; readonly t: number; readonly step: string }[];
}

/** What carries the frames; '' before anything showed it. */
export type TransportName = 'stdio' | 'http' | 'sse' | 'ws' | '';

/** HTTP beneath a connection, summed up; null on connections without it. */
export interface HttpFacts {
  /** Where the first request went. */
  readonly url: string;
  readonly exchanges: number;
  /** Still running. */
  readonly open: number;
  /** Answered with a status of 400 or more; failed for good. */
  readonly refused: number;
  readonly failed: number;
  readonly redirects: number;
  /** Streams that were gone on with by Last-Event-ID. */
  readonly resumed: number;
  readonly sockets: number;
  /** Bytes of all bodies, as they crossed the wire. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Session ids in order of their coming, at most 20; the last one is in force unless `sessionEnded`. */
  readonly sessions: readonly string[];
  readonly sessionEnded: boolean;
  /** The GET stream of a legacy server. */
  readonly listening: 'never' | 'opening' | 'open' | 'refused' | 'ended';
  /** TLS as the newest socket has it: `TLSv1.3`; '' without. `unchecked`: the certificate did not pass, and went through all the same. */
  readonly tls: string;
  readonly unchecked: boolean;
}

/** One step of finding out what the server speaks. */
export interface ProbeFacts {
  readonly seq: number;
  readonly target: ProbeTarget;
  readonly outcome: 'yes' | 'no' | 'unknown';
  readonly text: string;
  readonly seqs: readonly number[];
}

/** A stream of `subscriptions/listen` (2026-07-28). */
export interface SubscriptionFacts {
  /** Operation that opened it. */
  readonly operation: number;
  /** Exact JSON text of its id. */
  readonly id: string;
  /** Compact JSON of the filter asked for, and of the one acknowledged; '' before. At most 400 UTF-16 units. */
  readonly asked: string;
  readonly acknowledged: string;
  readonly notifications: number;
  readonly open: boolean;
}

/** What the modern era knows in place of a handshake (protocol facts §4.3); null in the legacy era. */
export interface ModernFacts {
  /** Revisions that the server listed; empty before it did. */
  readonly supported: readonly string[];
  /** Event of the newest `server/discover` result, 0 for none; and its cache hints, -1 and '' where absent. */
  readonly discoverSeq: number;
  readonly ttlMs: number;
  readonly cacheScope: string;
  /** How many requests named a revision or capabilities other than the request before. */
  readonly changes: number;
  readonly subscriptions: readonly SubscriptionFacts[];
  /** What the requests declared of the client, each kind once, in the order of their coming; at most 32. */
  readonly declarations: readonly RequestDeclaration[];
  /** Requests of the modern era so far. */
  readonly requests: number;
}

/** One kind of declaration that requests of the modern era make. */
export interface RequestDeclaration {
  readonly version: string;
  /** Compact JSON of the client capabilities; '' where they were missing. At most 400 UTF-16 units. */
  readonly declared: string;
  readonly requests: number;
  /** The first and last of those requests, at most 8. */
  readonly seqs: readonly number[];
}

/** How one capability stands on one side. */
export type CapabilityVerdict =
  | 'in use'
  | 'available, unused'
  | 'one-sided; fallback expected'
  | 'served, not declared'
  | 'used, not declared'
  | 'correctly refused'
  | 'declared, not implemented'
  | 'wrong revision'
  | 'not declared'
  | 'in no revision'
  | 'unknown';

/** One line of the ledger. */
export interface LedgerRow {
  readonly side: 'client' | 'server';
  /** Dotted path, as `tools.listChanged`. */
  readonly path: string;
  readonly allowed: 'defined' | 'deprecated' | 'removed' | 'undefined' | 'unknown';
  /** Compact JSON of the declared value; null when it was not declared. */
  readonly declared: string | null;
  /** In words: "41 calls, 2 lists"; '' when unused. */
  readonly used: string;
  /** First and last rows of use, at most 8 seqs. */
  readonly seqs: readonly number[];
  readonly verdict: CapabilityVerdict;
  /** What is to be said beside: `declared by 3 of 5 requests` (2026-07-28), `2 further names not listed`. */
  readonly note?: string;
  /** Which of `modern.declarations` have it, where each request declares its own. */
  readonly by?: readonly number[];
}

/** How something stands that is no capability, and yet is offered and used in a session (protocol facts §5.1). */
export type SessionFactVerdict =
  | 'in use'
  | 'offered, unused'
  | 'used, not offered'
  | 'refused'
  | 'ended'
  | 'wrong revision'
  | 'not seen';

/** One line of the facts beside the capabilities. */
export interface SessionFact {
  readonly name: SessionFactName;
  /** `other transport`: it is of HTTP, and this connection is not. */
  readonly allowed: LedgerRow['allowed'] | 'other transport';
  /** In words, how it is offered: "3 tools with an output schema"; '' where it is not. */
  readonly offered: string;
  /** In words; '' when unused. */
  readonly used: string;
  /** Events that prove it, at most 8. */
  readonly seqs: readonly number[];
  readonly verdict: SessionFactVerdict;
}

export interface Counts {
  /** Events applied; equals the last seq. */
  readonly events: number;
  readonly frames: number;
  readonly c2s: number;
  /** Of these, frames that never left: nothing could be reached. */
  readonly unsent: number;
  readonly s2c: number;
  /** Frames that are noise or malformed. */
  readonly malformed: number;
  readonly operations: number;
  readonly pending: number;
  /** Operations that took more than one round, and the rounds of all operations together. */
  readonly multiRound: number;
  readonly rounds: number;
  /**
   * Findings by level; those that were meant so, in frames written by hand, are counted as `expected` alone, and those of muted
   * rules as `muted` alone.
   */
  readonly findings: {
    readonly error: number;
    readonly warning: number;
    readonly info: number;
    readonly expected: number;
    readonly muted: number;
  };
}

/** Everything about a connection that is small: sent whole whenever it changed. */
export interface Session {
  readonly verdict: Verdict;
  /** What is known of the end, once something died; null before. */
  readonly postMortem: PostMortem | null;
  /** What the events do not tell of why it did not come about, and can be looked up; null for nothing. */
  readonly inquiry: Inquiry | null;
  /** How far a started server has come on its way to the first answer; empty on other connections. */
  readonly startup: readonly StartupStep[];
  readonly phases: readonly Phase[];
  readonly era: Era | 'unknown';
  /** What the client asked for; '' before. */
  readonly offered: string;
  /** What the server answered, verbatim; '' before. */
  readonly revision: string;
  readonly clientInfo: Implementation | null;
  readonly serverInfo: Implementation | null;
  readonly instructions: string;
  /** Declared capabilities as parsed; null before they are known. */
  readonly clientCapabilities: unknown;
  readonly serverCapabilities: unknown;
  readonly ledger: readonly LedgerRow[];
  /** What stands beside the capabilities, a line for each of SESSION_FACTS. */
  readonly facts: readonly SessionFact[];
  readonly surface: SurfaceCounts;
  /** A line for each kind. */
  readonly lists: readonly ListFacts[];
  readonly counts: Counts;
  readonly transport: TransportName;
  readonly process: ProcessFacts | null;
  readonly http: HttpFacts | null;
  /** Steps of finding out what the server speaks, in order, at most 50. */
  readonly probes: readonly ProbeFacts[];
  readonly modern: ModernFacts | null;
  /** µs of the last event. */
  readonly lastT: number;
}
