import type { Verdict } from './session.ts';
import { connected, refused, say, serverWords, type VerdictEvidence } from './verdict-evidence.ts';
import { counted, duration } from './words.ts';

/** The state of a connection to a process, or to nobody known. */
export function processVerdict(evidence: VerdictEvidence): Verdict {
  const { process } = evidence;
  if (process.state === 'failed') {
    const failure = process.facts()?.failure;
    const seqs = [process.startedSeq];
    return say('error', 'Did not start', failure?.message ?? 'The process could not be started.', '', seqs);
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

function ended(evidence: VerdictEvidence): Verdict {
  const { process, lifecycle, opening, name, lost, noiseSeqs, frames } = evidence;
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
  const opened = lifecycle.stateOf('initialize') === 'done' || lifecycle.startOf('operation') >= 0;
  if (!opened && frames > 0) {
    const noise = noiseSeqs.length > 0 ? ', having written only text that is no JSON-RPC' : '';
    return say(
      'error',
      'Ended early',
      `${name} ${how} after ${lived}, before it answered ${opening.method || 'initialize'}${noise}`,
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

function running(evidence: VerdictEvidence): Verdict {
  const { lifecycle, process, name, frames } = evidence;
  if (lifecycle.stateOf('operation') === 'active') return connected(evidence);
  const asked = lifecycle.startOf('initialize') >= 0 ? 'initialize' : 'discover';
  // A process that died of the first question was started again: nothing was asked of the new one yet.
  const anew = asked === 'discover' && evidence.opening.operation?.state === 'lost';
  switch (anew ? 'ahead' : lifecycle.stateOf(asked)) {
    case 'active':
      return say('busy', 'Waiting', `${name} has not answered ${evidence.opening.method} yet`);
    case 'failed':
      return refused(evidence) ?? unanswered(evidence);
    case 'done':
      return say(
        'busy',
        'Half open',
        `${serverWords(evidence)} answered initialize; notifications/initialized was not sent`,
      );
    default:
      if (!process.exists)
        return frames > 0
          ? say('idle', 'Recorded', `${name}, without the start of its process`)
          : say('busy', 'Starting', name);
      return say('busy', frames > 0 ? 'By hand' : 'Started', `${name} runs; initialize was not sent`);
  }
}

function unanswered({ opening, process, noiseSeqs, name }: VerdictEvidence): Verdict {
  const within = duration((opening.operation?.timeoutMs ?? 0) * 1000);
  const instead =
    noiseSeqs.length > 0 ? '; it wrote text that is no JSON-RPC instead' : '; it runs, but wrote no message';
  return say(
    'error',
    'No answer',
    `${name} did not answer ${opening.method} within ${within}${instead}`,
    process.telling().text,
    noiseSeqs.slice(0, 3),
  );
}
