import type {
  FrameCounts,
  HttpFacts,
  Implementation,
  LedgerRow,
  PhaseState,
  ProbeFacts,
  Session,
  SessionFact,
  SurfaceCounts,
  Tone,
  TransportName,
  Verdict,
} from '../../../shared/analysis/index.ts';
import type { Finding } from '../../../shared/findings/index.ts';
import type { PostMortemReport } from './report-post-mortem.ts';
import type { ListReport } from './report-lists.ts';
import type { FailOn } from './exit-codes.ts';
import type { RuleChoice } from './rule-choice.ts';

/** What `mcpscope check --json` prints; documented in docs/check-report.md. Members may be added, never renamed. */
export interface CheckReport {
  /** True where the exit code is 0. */
  readonly ok: boolean;
  /** What the connection is called: as it was named, else the command or the address. */
  readonly name: string;
  /** ISO 8601, and how long it lasted. */
  readonly startedAt: string;
  readonly tookMs: number;
  /** ms since the start after which everything that was asked had its answer; null where no conversation came about. */
  readonly answeredMs: number | null;
  /** True where a conversation came about. */
  readonly connected: boolean;
  /** Lowest level that fails the check, and the rules that count. */
  readonly failOn: FailOn;
  readonly rules: RuleChoice;
  /** One sentence, as it stood before the connection was closed. */
  readonly verdict: string;
  readonly tone: Tone;
  /** As it was found; null where nothing showed it. */
  readonly transport: Exclude<TransportName, ''> | null;
  readonly era: Session['era'];
  /** The revision that the server answered; null when it answered none. */
  readonly protocolVersion: string | null;
  readonly offeredVersion: string | null;
  readonly serverInfo: Implementation | null;
  readonly instructions: string | null;
  /** As declared; null for a side that declared nothing. */
  readonly capabilities: { readonly client: unknown; readonly server: unknown };
  /** What the modern era knows in place of a handshake; null in the legacy era. */
  readonly modern: ModernReport | null;
  /** What was declared or used, and how it stands; see the ledger of the window. */
  readonly ledger: readonly LedgerRow[];
  /** What stands beside the capabilities, seen or not. */
  readonly facts: readonly SessionFact[];
  readonly surface: SurfaceCounts;
  /** What became of each list of what the server offers: also those that were not asked for, and why. */
  readonly lists: readonly ListReport[];
  readonly phases: readonly {
    readonly name: string;
    /** ms since the start; null where the phase did not start or end. */
    readonly startMs: number | null;
    readonly endMs: number | null;
    readonly state: PhaseState;
    readonly detail: string;
  }[];
  /** What was tried to find out what the server speaks, in order. */
  readonly probes: readonly ProbeStep[];
  readonly frames: FrameCounts;
  readonly operations: {
    readonly total: number;
    readonly pending: number;
    /** Those that took more than one round, and the rounds of all together. */
    readonly multiRound: number;
    readonly rounds: number;
    /** Those whose answer came on another stream than it should. */
    readonly strayed: number;
  };
  /** Those of the rules that count. One that is `expected` never fails a check. */
  readonly findings: readonly ReportedFinding[];
  /** Findings beyond those listed, by rule: of a rule broken very often only the first ones are kept. */
  readonly findingsLeftOut: { readonly [rule: string]: number };
  /** Totals of HTTP; null on a connection without it. */
  readonly http: HttpReport | null;
  /** Null on a connection without one. */
  readonly process: ProcessReport | null;
  /** How it ended, the server's process or the connection; null where nothing did. */
  readonly postMortem: PostMortemReport | null;
  /** Path of the capture where it was kept. */
  readonly capture: string | null;
  /** What went wrong with recording; null when nothing did. */
  readonly recordingProblem: string | null;
  /** A fault of mcpscope itself that was met, as a sentence: what it made of the server is not to be relied on. Null for none. */
  readonly fault: string | null;
}

/** A report with what it is called among others of one document. */
export interface Titled {
  readonly title: string;
  readonly report: CheckReport;
  /** True where another of them will do: that it did not connect fails nothing. */
  readonly optional: boolean;
}

export type ReportedFinding = Pick<
  Finding,
  'rule' | 'level' | 'side' | 'seqs' | 'pointer' | 'message' | 'spec' | 'revision' | 'expected'
>;

export type ProbeStep = Pick<ProbeFacts, 'target' | 'outcome' | 'text' | 'seqs'>;

export interface ModernReport {
  /** Revisions that the server listed. */
  readonly supported: readonly string[];
  /** Cache hints of the newest answer to `server/discover`; null where it gave none. */
  readonly ttlMs: number | null;
  readonly cacheScope: string | null;
  /** How many requests named a revision or capabilities other than the request before. */
  readonly changes: number;
  /** How many times `subscriptions/listen` was asked for. */
  readonly subscriptions: number;
}

export interface HttpReport extends Pick<
  HttpFacts,
  'url' | 'exchanges' | 'refused' | 'failed' | 'redirects' | 'resumed' | 'sockets' | 'sentBytes' | 'receivedBytes'
> {
  /** How many session ids the server gave. */
  readonly sessions: number;
  /** The GET stream of a legacy server, as it stood before the connection was closed. */
  readonly listening: HttpFacts['listening'];
  /** `TLSv1.3`; null without TLS. */
  readonly tls: string | null;
  /** A certificate did not pass, and went through all the same. */
  readonly unchecked: boolean;
}

export interface ProcessReport {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly resolved: string | null;
  readonly pid: number | null;
  /** Why it could not be started; null when it was. */
  readonly failure: string | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Shutdown and death with their times. */
  readonly steps: readonly { readonly atMs: number; readonly step: string }[];
  /** The last lines of stderr. */
  readonly stderr: readonly string[];
}

/** A verdict as one sentence. */
export function verdictSentence({ headline, detail, quote, remedy }: Verdict): string {
  const said = quote === '' ? '' : ` (“${quote}”)`;
  return `${headline}${detail === '' ? '' : `: ${detail}`}${said}${remedy === '' ? '' : `; ${remedy}`}`;
}
