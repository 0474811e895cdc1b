import type {
  HttpFacts,
  ModernFacts,
  Operation,
  ProbeFacts,
  ProcessFacts,
  Session,
  SessionFact,
} from '../../../shared/analysis/index.ts';
import type { Finding } from '../../../shared/findings/index.ts';
import type { CaptureHeader } from '../../../shared/capture/index.ts';
import { isConnected } from '../../engine/index.ts';
import { EXIT_FINE, exitCodeFor } from './exit-codes.ts';
import type { Judgement } from './judgement.ts';
import { isChosen } from './rule-choice.ts';
import { listReports, listsFailed } from './report-lists.ts';
import { postMortemReport } from './report-post-mortem.ts';
import {
  verdictSentence,
  type CheckReport,
  type HttpReport,
  type ModernReport,
  type ProbeStep,
  type ProcessReport,
} from './check-report.ts';

/** What a report is drawn from. */
export interface CheckEvidence {
  readonly header: Pick<CaptureHeader, 'startedAt' | 'source'>;
  readonly judgement: Judgement;
  /** µs since the start at which everything that was asked had its answer; -1 where that never was. */
  readonly answeredAt: number;
  /** The session before the connection was closed: its verdict tells how the server did. */
  readonly open: Session;
  /** The session when everything had ended. */
  readonly closed: Session;
  readonly operations: readonly Operation[];
  readonly findings: readonly Finding[];
  /** Findings that were not kept, by rule. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** The client meant to ask for every list: one that it did not get fails the check. */
  readonly asksLists: boolean;
  readonly capture: string | null;
  readonly recordingProblem: string;
  /** The first fault of ours that was met on the connection, as a sentence; '' for none. */
  readonly fault: string;
}

/** Builds the report. Pure: the same evidence gives the same report. */
export function buildReport(evidence: CheckEvidence): CheckReport {
  const { header, judgement, open, closed, operations, leftOut, asksLists, capture, recordingProblem, fault } =
    evidence;
  const { failOn, rules } = judgement;
  const findings = evidence.findings.filter(({ rule }) => isChosen(rule, rules));
  const connected = isConnected(closed);
  const lists = listReports(closed);
  return {
    ok: fault === '' && exitCodeFor(connected, findings, failOn) === EXIT_FINE && !(asksLists && listsFailed(lists)),
    name: header.source.name,
    startedAt: header.startedAt,
    tookMs: closed.lastT / 1000,
    answeredMs: ms(evidence.answeredAt),
    connected,
    failOn,
    rules,
    verdict: verdictSentence(open.verdict),
    tone: open.verdict.tone,
    transport: closed.transport === '' ? null : closed.transport,
    era: closed.era,
    protocolVersion: orNull(closed.revision),
    offeredVersion: orNull(closed.offered),
    serverInfo: closed.serverInfo,
    instructions: orNull(closed.instructions),
    capabilities: { client: closed.clientCapabilities, server: closed.serverCapabilities },
    modern: closed.modern === null ? null : modernPart(closed.modern),
    ledger: closed.ledger.filter(({ declared, used }) => declared !== null || used !== ''),
    facts: closed.facts.map((fact) => asItStood(fact, open)),
    surface: closed.surface,
    lists,
    phases: closed.phases.map(({ name, start, end, state, detail }) => ({
      name,
      startMs: ms(start),
      endMs: ms(end),
      state,
      detail,
    })),
    probes: closed.probes.map(probeStep),
    frames: {
      total: closed.counts.frames,
      c2s: closed.counts.c2s,
      unsent: closed.counts.unsent,
      s2c: closed.counts.s2c,
      malformed: closed.counts.malformed,
    },
    operations: {
      total: closed.counts.operations,
      pending: closed.counts.pending,
      multiRound: closed.counts.multiRound,
      rounds: closed.counts.rounds,
      strayed: operations.filter(({ strayed }) => strayed).length,
    },
    findings: findings.map(({ rule, level, side, seqs, pointer, message, spec, revision, expected }) => ({
      rule,
      level,
      side,
      seqs,
      pointer,
      message,
      spec,
      revision,
      expected,
    })),
    findingsLeftOut: Object.fromEntries(Array.from(leftOut).filter(([rule]) => isChosen(rule, rules))),
    http: closed.http === null ? null : httpPart(closed.http, open.http),
    process: closed.process === null ? null : processPart(closed.process),
    postMortem: closed.postMortem === null ? null : postMortemReport(closed.postMortem),
    capture,
    recordingProblem: orNull(recordingProblem),
    fault: orNull(fault),
  };
}

/** A fact before the connection was closed: what its closing ended was not ended by the server. Only then it was asked to end. */
function asItStood(fact: SessionFact, open: Session): SessionFact {
  return fact.name === 'delete' ? fact : (open.facts.find(({ name }) => name === fact.name) ?? fact);
}

/** A step of finding out, as a report has it. */
export function probeStep({ target, outcome, text, seqs }: ProbeFacts): ProbeStep {
  return { target, outcome, text, seqs };
}

function modernPart(facts: ModernFacts): ModernReport {
  return {
    supported: facts.supported,
    ttlMs: facts.ttlMs < 0 ? null : facts.ttlMs,
    cacheScope: orNull(facts.cacheScope),
    changes: facts.changes,
    subscriptions: facts.subscriptions.length,
  };
}

function httpPart(facts: HttpFacts, open: HttpFacts | null): HttpReport {
  return {
    url: facts.url,
    exchanges: facts.exchanges,
    refused: facts.refused,
    failed: facts.failed,
    redirects: facts.redirects,
    resumed: facts.resumed,
    sockets: facts.sockets,
    sentBytes: facts.sentBytes,
    receivedBytes: facts.receivedBytes,
    sessions: facts.sessions.length,
    listening: (open ?? facts).listening,
    tls: orNull(facts.tls),
    unchecked: facts.unchecked,
  };
}

function processPart(facts: ProcessFacts): ProcessReport {
  return {
    command: facts.command,
    args: facts.args,
    cwd: facts.cwd,
    resolved: orNull(facts.resolved),
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

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
