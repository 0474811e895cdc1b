import type { ExchangeRecord, Fault } from '../http/index.ts';
import {
  type AddressScene,
  type Mishap,
  type ProcessScene,
  processInquiry,
  processMishap,
  type SaidLine,
} from '../mishaps/index.ts';
import type { Inquiry } from '../session/index.ts';
import { waited, type VerdictEvidence } from './evidence.ts';
import { oneLine } from '../reading/index.ts';

const LINE_LIMIT = 400;
/** Exchanges before an address is known to be none. */
const LOOKED_AT = 20;

/** Why a process did not answer what opens the conversation; null where it did, and where nothing is known of it. */
export function mishapOfProcess(evidence: VerdictEvidence): Mishap | null {
  const scene = processScene(evidence);
  return scene && processMishap(scene);
}

/** What would tell more of it; null for nothing. */
export function inquiryOfProcess(evidence: VerdictEvidence): Inquiry | null {
  const scene = processScene(evidence);
  const asked = scene && processInquiry(scene);
  return asked === null || isAnswered(asked, evidence) ? null : asked;
}

/** Whether what is to be known of it was looked up already. */
export function isAnswered(asked: Inquiry, { lookedUp: { facts } }: VerdictEvidence): boolean {
  switch (asked.of) {
    case 'node':
      return facts.node !== undefined;
    case 'variable':
      return facts.variable?.name === asked.name;
    case 'neighbours':
      return facts.neighbours !== undefined;
  }
}

function processScene(evidence: VerdictEvidence): ProcessScene | null {
  const { process, lifecycle, noise, opening, lookedUp, name } = evidence;
  const { run } = process;
  const opened = lifecycle.stateOf('initialize') === 'done' || lifecycle.startOf('operation') >= 0;
  // What came in the wrong form is the cause itself.
  if (run === null || opened || noise.messages > 0 || noise.contentLengthSeq > 0 || noise.gluedSeq > 0) return null;
  const { failure } = process;
  return {
    name,
    command: run.command,
    args: run.args,
    cwd: process.cwd,
    windows: process.windows,
    variables: process.variables,
    failure: failure && { reason: failure.reason, message: failure.message, seq: process.startedSeq },
    // How it ends when the client ends it says nothing of why it did not answer.
    exit:
      process.state === 'exited' && !process.closedByUs
        ? { code: process.exitCode, signal: process.exitSignal, seq: process.exitSeq }
        : null,
    lines: linesOf(evidence),
    lookedUp: lookedUp.facts,
    waited: opening.operation?.state === 'timed-out' ? waited(evidence) : '',
    method: opening.method || 'initialize',
  };
}

function linesOf({ process, noise }: VerdictEvidence): SaidLine[] {
  const said = process.said.map(({ seq, text }): SaidLine => ({ seq, text: text.trim(), on: 'stderr' }));
  const wrote = noise.said.map(({ seq, text }): SaidLine => ({ seq, text: oneLine(text, LINE_LIMIT), on: 'stdout' }));
  return [...said, ...wrote].toSorted((one, other) => one.seq - other.seq);
}

/** An exchange that was to open the conversation, and what it came to. */
export function addressScene(
  record: ExchangeRecord,
  told: Fault,
  { name, lookedUp, http }: VerdictEvidence,
): AddressScene {
  const { exchange } = record;
  return {
    name,
    url: exchange.url,
    method: exchange.method,
    status: exchange.status,
    stage: exchange.stage,
    code: record.code,
    contentType: exchange.contentType,
    body: record.bodyStart,
    location: record.location,
    credentials: record.credentials,
    neighbours: lookedUp.facts.neighbours,
    tried: triedAt(exchange.url, http),
    told,
  };
}

function triedAt(url: string, http: VerdictEvidence['http']): AddressScene['tried'] {
  let [posts, events, left] = [false, false, LOOKED_AT];
  for (const { exchange } of http.newest()) {
    if (left === 0) break;
    left -= 1;
    if (exchange.url !== url) continue;
    posts ||= exchange.purpose === 'message';
    events ||= exchange.purpose === 'events';
  }
  return { posts, events };
}
