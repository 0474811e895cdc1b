import { isRevision } from '../mcp/index.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Negotiation } from './negotiation.ts';
import type { Operation } from './operations.ts';
import type { ProcessRecord } from './process-record.ts';
import type { Tone, Verdict } from './session.ts';
import { counted, duration, oneLine } from './words.ts';

/** What a verdict is drawn from. */
export interface VerdictEvidence {
  readonly lifecycle: Lifecycle;
  readonly process: ProcessRecord;
  readonly negotiation: Negotiation;
  readonly initialize: Operation | null;
  /** Error response to `initialize` in words; '' when there was none. */
  readonly initializeError: string;
  readonly initializeErrorSeq: number;
  readonly noiseSeqs: readonly number[];
  readonly lost: number;
  readonly frames: number;
  readonly name: string;
}

const say = (tone: Tone, headline: string, detail: string, quote = '', seqs: readonly number[] = []): Verdict => ({
  tone,
  headline,
  detail,
  quote,
  seqs,
});

/** The state of a connection in one causal sentence. Pure: the same evidence gives the same words. */
export function verdictOf(evidence: VerdictEvidence): Verdict {
  const { process } = evidence;
  if (process.state === 'failed') {
    const failure = process.facts()?.failure;
    return say('error', 'Did not start', failure?.message ?? 'The process could not be started.', '', [1]);
  }
  if (process.state === 'exited') return ended(evidence);
  if (evidence.lifecycle.stateOf('closing') === 'active') {
    const signal = process.lastSignal;
    return say(
      'busy',
      'Closing',
      signal ? `${signal} sent, waiting for the process to end` : 'stdin closed, waiting for the process to end',
    );
  }
  return running(evidence);
}

function ended({ process, lifecycle, name, lost, noiseSeqs, frames }: VerdictEvidence): Verdict {
  const { telling, lived } = { telling: process.telling(), lived: duration(process.endedAt - process.startedAt) };
  const how = process.ending.startsWith('code') ? `exited with ${process.ending}` : `was ended by ${process.ending}`;
  if (process.closedByUs) {
    const took = duration(process.endedAt - process.closingAt);
    const signal = process.lastSignal;
    if (signal === 'SIGKILL')
      return say('warning', 'Closed', `${name} had to be ended by SIGKILL, ${took} after its input closed`);
    if (signal !== null) return say('idle', 'Closed', `${name} ended ${took} after its input closed, on ${signal}`);
    return say(
      'idle',
      'Closed',
      `${name} ended ${took} after its input closed, ${process.ending.startsWith('code') ? `with ${process.ending}` : `by ${process.ending}`}`,
    );
  }
  if (!lifecycle.serverSpoke) {
    return say(
      'error',
      'Did not start',
      `${name} ${how} after ${lived}, before its first byte`,
      telling.text,
      telling.seqs,
    );
  }
  const initialized = lifecycle.stateOf('initialize') === 'done';
  if (!initialized && frames > 0) {
    const noise = noiseSeqs.length > 0 ? ', having written only text that is no JSON-RPC' : '';
    return say(
      'error',
      'Ended early',
      `${name} ${how} after ${lived}, before it answered initialize${noise}`,
      telling.text,
      [...telling.seqs, ...noiseSeqs.slice(0, 3)],
    );
  }
  const unanswered = lost > 0 ? `, with ${counted(lost, 'request')} unanswered` : '';
  const tone = process.endedBadly || lost > 0 ? 'error' : 'warning';
  return say(
    tone,
    'Ended',
    `${name} ${how} by itself after ${lived}${unanswered}`,
    process.endedBadly ? telling.text : '',
    telling.seqs,
  );
}

function running({
  lifecycle,
  process,
  negotiation,
  initialize,
  initializeError,
  initializeErrorSeq,
  noiseSeqs,
  name,
  frames,
}: VerdictEvidence): Verdict {
  const server = negotiation.serverInfo
    ? [negotiation.serverInfo.name || name, negotiation.serverInfo.version].filter(Boolean).join(' ')
    : name;
  switch (lifecycle.stateOf('initialize')) {
    case 'active':
      return say('busy', 'Waiting', `${name} has not answered initialize yet`);
    case 'failed':
      if (initializeError !== '')
        return say('error', 'Refused', `${name} answered initialize with ${initializeError}`, '', [initializeErrorSeq]);
      return say(
        'error',
        'No answer',
        `${name} did not answer initialize within ${duration((initialize?.timeoutMs ?? 0) * 1000)}${noiseSeqs.length > 0 ? '; it wrote text that is no JSON-RPC instead' : '; it runs, but wrote no message'}`,
        process.telling().text,
        noiseSeqs.slice(0, 3),
      );
    case 'done': {
      if (lifecycle.stateOf('operation') !== 'active') {
        return say('busy', 'Half open', `${server} answered initialize; notifications/initialized was not sent`);
      }
      if (!isRevision(negotiation.revision)) {
        return say(
          'warning',
          'Connected',
          `${server} over stdio, by a revision that mcpscope does not know: ${oneLine(negotiation.revision, 40) || 'none named'}`,
        );
      }
      return say('ok', 'Connected', `${server} over stdio`);
    }
    default:
      if (!process.exists)
        return frames > 0
          ? say('idle', 'Recorded', `${name}, without the start of its process`)
          : say('busy', 'Starting', name);
      return say('busy', frames > 0 ? 'By hand' : 'Started', `${name} runs; initialize was not sent`);
  }
}
