import { endingMeaning } from '../process/index.ts';
import type { Verdict } from '../session/index.ts';
import { concernOf, staleList, troubled } from './concern.ts';
import { mishapVerdict, owedWords, say, serverArguments, type VerdictEvidence } from './evidence.ts';
import { connected, refused } from './opened.ts';
import { withOtherWay } from './other-way.ts';
import { mishapOfProcess } from './scenes.ts';
import { silenceOf } from './stuck.ts';
import { versionParting } from './version.ts';
import { counted, duration } from '../reading/index.ts';

/** A process that ends takes its outputs along within this time, µs. */
const HELD_LONG = 500_000;

/** The state of a connection to a process, or to nobody known. */
export function processVerdict(evidence: VerdictEvidence): Verdict {
  const { process } = evidence;
  if (process.state === 'failed') {
    const known = mishapOfProcess(evidence);
    if (known) return mishapVerdict(known);
    const seqs = [process.startedSeq];
    return say('error', 'Did not start', process.failure?.message ?? 'The process could not be started.', '', seqs);
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
  const { process, lifecycle, opening, name, noise, frames } = evidence;
  if (process.closedByUs) return versionParting(evidence) ?? givenUp(evidence) ?? closed(evidence);
  const known = mishapOfProcess(evidence);
  if (known) return mishapVerdict(known);
  const telling = process.telling();
  const lived = duration(process.endedAt - process.startedAt);
  const meaning = endingMeaning(process.exitCode, process.exitSignal);
  const how = `${process.ending.startsWith('code') ? `exited with ${process.ending}` : `was ended by ${process.ending}`}${meaning === '' ? '' : ` (${meaning})`}`;
  const seqs = [...telling.seqs, process.exitSeq];
  if (!lifecycle.serverSpoke) {
    const what = `${name} ${how} after ${lived}, before its first byte`;
    return say('error', 'Did not start', what, telling.text, seqs);
  }
  const opened = lifecycle.stateOf('initialize') === 'done' || lifecycle.startOf('operation') >= 0;
  if (!opened && frames > 0) {
    const { rest } = evidence.lastWords;
    const wrote =
      rest && !rest.open
        ? `, with ${counted(rest.bytes, 'byte')} of a line unfinished on stdout`
        : noise.lines > 0
          ? ', having written only text that is not JSON-RPC'
          : '';
    const what = `${name} ${how} after ${lived}, before it answered ${opening.method || 'initialize'}${wrote}`;
    const early = say('error', 'Ended early', what, telling.text, [...seqs, ...noise.seqs.slice(0, 3)]);
    return withOtherWay(early, evidence);
  }
  const tone = process.endedBadly || evidence.orphans.count > 0 ? 'error' : 'warning';
  // By the name that it gave itself: the program that was started may only stand before it.
  const what = `${serverArguments(evidence)} ${how} by itself after ${lived}${owedWords(evidence)}${survivor(evidence)}`;
  return say(tone, 'Ended', what, process.endedBadly ? telling.text : '', seqs);
}

/** The client ended a process that did not open the conversation: why it did not comes before how it ended. Null where nothing shows why. */
function givenUp(evidence: VerdictEvidence): Verdict | null {
  const known = mishapOfProcess(evidence);
  if (known) return mishapVerdict(known);
  return evidence.opening.operation?.state === 'timed-out' ? unanswered(evidence) : null;
}

/** The client ended the process. */
function closed(evidence: VerdictEvidence): Verdict {
  const { process, name } = evidence;
  const took = duration(process.endedAt - process.closingAt);
  const signal = process.lastSignal;
  const left = survivor(evidence);
  const seqs = [process.exitSeq];
  if (signal === 'SIGKILL') {
    const what = `${name} had to be ended by SIGKILL, ${took} after its input closed${left}`;
    return say('warning', 'Closed', what, '', seqs);
  }
  const on =
    signal === null
      ? process.ending.startsWith('code')
        ? `with ${process.ending}`
        : `by ${process.ending}`
      : `on ${signal}`;
  const what = `${name} ended ${took} after its input closed, ${on}${left}`;
  return say(left === '' ? 'idle' : 'warning', 'Closed', what, '', seqs);
}

/** `; a process that it had started outlived it by 1.2 s` (anchors: orphaned server processes); '' where none did. */
function survivor({ process }: VerdictEvidence): string {
  const { outlived, stdoutEnded, endedAt } = process;
  const held = stdoutEnded && stdoutEnded.t - endedAt >= HELD_LONG ? stdoutEnded : null;
  const last = held ?? outlived;
  if (!last) return '';
  const pipe = held ? ' and held its stdout' : '';
  return `; a process that it had started outlived it by ${duration(last.t - endedAt)}${pipe}`;
}

function running(evidence: VerdictEvidence): Verdict {
  const { lifecycle, process, name, frames } = evidence;
  if (lifecycle.stateOf('operation') === 'active') return atWork(evidence);
  const asked = lifecycle.startOf('initialize') >= 0 ? 'initialize' : 'discover';
  // A process that died of the first question was started again: nothing was asked of the new one yet.
  const anew = asked === 'discover' && evidence.opening.operation?.state === 'lost';
  switch (anew ? 'ahead' : lifecycle.stateOf(asked)) {
    case 'active': {
      const known = mishapOfProcess(evidence);
      if (known) return mishapVerdict(known);
      const { what, quote, seqs, hopeless } = silenceOf(evidence);
      const detail = `${name} has not answered ${evidence.opening.method} yet: ${what}`;
      return say(hopeless ? 'warning' : 'busy', 'Waiting', detail, quote, seqs);
    }
    case 'failed':
      return refused(evidence) ?? unanswered(evidence);
    case 'done':
      return say(
        'busy',
        'Half open',
        `${serverArguments(evidence)} answered initialize; notifications/initialized was not sent`,
      );
    default:
      if (!process.exists)
        return frames > 0
          ? say('idle', 'Recorded', `${name}, without the start of its process`)
          : say('busy', 'Starting', name);
      return say('busy', frames > 0 ? 'By hand' : 'Started', `${name} runs; initialize was not sent`);
  }
}

function atWork(evidence: VerdictEvidence): Verdict {
  const good = connected(evidence);
  const stale = staleList(evidence);
  const concern = concernOf(evidence);
  if (concern) return troubled(good, concern);
  return stale && good.tone === 'ok' ? { ...good, detail: `${good.detail}; ${stale.what}`, seqs: stale.seqs } : good;
}

function unanswered(evidence: VerdictEvidence): Verdict {
  const known = mishapOfProcess(evidence);
  if (known) return mishapVerdict(known);
  const { opening, name } = evidence;
  const within = duration((opening.operation?.timeoutMs ?? 0) * 1000);
  const { what, quote, seqs } = silenceOf(evidence);
  const detail = `${name} did not answer ${opening.method} within ${within}: ${what}`;
  return withOtherWay(say('error', 'No answer', detail, quote, seqs), evidence);
}
