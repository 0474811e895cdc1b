import type {
  Implementation,
  PhaseState,
  ProcessFacts,
  Session,
  SurfaceCounts,
  Tone,
  Verdict,
} from '../../shared/analysis/index.ts';
import type { Finding } from '../../shared/findings/index.ts';
import { EXIT_FINE, exitCodeOf } from './exit-codes.ts';

/** What `mcpscope check --json` prints; documented in docs/check-report.md. Members may be added, never renamed. */
export interface CheckReport {
  /** True where the exit code is 0. */
  readonly ok: boolean;
  /** One sentence, as it stood before the connection was closed. */
  readonly verdict: string;
  readonly tone: Tone;
  readonly era: Session['era'];
  /** The revision that the server answered; null when it answered none. */
  readonly protocolVersion: string | null;
  readonly offeredVersion: string | null;
  readonly serverInfo: Implementation | null;
  readonly instructions: string | null;
  /** As declared; null for a side that declared nothing. */
  readonly capabilities: { readonly client: unknown; readonly server: unknown };
  readonly surface: SurfaceCounts;
  readonly phases: readonly {
    readonly name: string;
    /** ms since the start; null where the phase did not start or end. */
    readonly startMs: number | null;
    readonly endMs: number | null;
    readonly state: PhaseState;
    readonly detail: string;
  }[];
  readonly frames: { readonly total: number; readonly c2s: number; readonly s2c: number; readonly malformed: number };
  readonly operations: { readonly total: number; readonly pending: number };
  readonly findings: readonly Pick<Finding, 'rule' | 'level' | 'side' | 'seqs' | 'message' | 'spec' | 'revision'>[];
  /** Findings beyond those listed, by rule: of a rule broken very often only the first ones are kept. */
  readonly findingsLeftOut: { readonly [rule: string]: number };
  readonly process: {
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
  } | null;
  /** Path of the capture where it was kept. */
  readonly capture: string | null;
  /** What went wrong with recording; null when nothing did. */
  readonly recordingProblem: string | null;
}

/** What a report is drawn from. */
export interface CheckEvidence {
  /** The session before the connection was closed: its verdict tells how the server did. */
  readonly open: Session;
  /** The session when everything had ended. */
  readonly closed: Session;
  readonly findings: readonly Finding[];
  /** Findings that were not kept, by rule. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly capture: string | null;
  readonly recordingProblem: string;
}

/** Builds the report. Pure: the same evidence gives the same report. */
export function buildReport({
  open,
  closed,
  findings,
  leftOut,
  capture,
  recordingProblem,
}: CheckEvidence): CheckReport {
  return {
    ok: exitCodeOf(closed) === EXIT_FINE,
    verdict: verdictSentence(open.verdict),
    tone: open.verdict.tone,
    era: closed.era,
    protocolVersion: closed.revision === '' ? null : closed.revision,
    offeredVersion: closed.offered === '' ? null : closed.offered,
    serverInfo: closed.serverInfo,
    instructions: closed.instructions === '' ? null : closed.instructions,
    capabilities: { client: closed.clientCapabilities, server: closed.serverCapabilities },
    surface: closed.surface,
    phases: closed.phases.map(({ name, start, end, state, detail }) => ({
      name,
      startMs: ms(start),
      endMs: ms(end),
      state,
      detail,
    })),
    frames: {
      total: closed.counts.frames,
      c2s: closed.counts.c2s,
      s2c: closed.counts.s2c,
      malformed: closed.counts.malformed,
    },
    operations: { total: closed.counts.operations, pending: closed.counts.pending },
    findings: findings.map(({ rule, level, side, seqs, message, spec, revision }) => ({
      rule,
      level,
      side,
      seqs,
      message,
      spec,
      revision,
    })),
    findingsLeftOut: Object.fromEntries(leftOut),
    process: closed.process === null ? null : processPart(closed.process),
    capture,
    recordingProblem: recordingProblem === '' ? null : recordingProblem,
  };
}

/** A verdict as one sentence. */
export function verdictSentence({ headline, detail, quote }: Verdict): string {
  return `${headline}${detail === '' ? '' : `: ${detail}`}${quote === '' ? '' : ` (“${quote}”)`}`;
}

function processPart(facts: ProcessFacts): NonNullable<CheckReport['process']> {
  return {
    command: facts.command,
    args: facts.args,
    cwd: facts.cwd,
    resolved: facts.resolved === '' ? null : facts.resolved,
    pid: facts.pid === 0 ? null : facts.pid,
    failure: facts.failure?.message ?? null,
    exitCode: facts.exitCode,
    signal: facts.exitSignal,
    steps: facts.steps.map(({ t, step }) => ({ atMs: t / 1000, step })),
    stderr: facts.stderrTail.map(({ text }) => text),
  };
}

function ms(us: number): number | null {
  return us < 0 ? null : us / 1000;
}
