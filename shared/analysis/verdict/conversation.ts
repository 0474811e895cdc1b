import { faultOf } from '../http/index.ts';
import type { Verdict } from '../session/index.ts';
import { concernOf, staleList, troubled } from './concern.ts';
import { misnamedWords, owedWords, say, serverArguments, type VerdictEvidence } from './evidence.ts';
import { connected } from './opened.ts';
import { forgottenSession, refusedRevision } from './refusal.ts';
import { versionParting } from './version.ts';
import { counted, duration, hasIllegalBytes, oneLine } from '../reading/index.ts';

const times = (count: number): string => (count === 1 ? '' : ` ${count} times`);

const streamWords = (stream: string): string => stream.replace(/^http-/, 'exchange ');

/** The conversation is open: what stands in its way, if anything does. */
export function openVerdict(evidence: VerdictEvidence): Verdict {
  const { http, opening, name } = evidence;
  const good = connected(evidence);
  const { tally, lastMessage } = http;
  const opened = opening.seq > tally.lostSeq && opening.operation?.state === 'result';
  if (tally.sessionEnded && tally.lostSeq > 0 && !opened) return sessionLost(evidence);
  const failed = lastMessage?.exchange.state === 'failed';
  const unanswered = lastMessage?.served?.state === 'lost' || lastMessage?.served?.state === 'timed-out';
  if (hasIllegalBytes(tally.sessionId)) {
    const detail = `${good.detail}; its session id holds bytes that the protocol does not allow there`;
    return say(failed ? 'error' : 'warning', failed ? 'Bad session id' : good.headline, detail, '', [tally.sessionSeq]);
  }
  const { misnamed } = opening;
  if (misnamed)
    return { ...good, tone: 'warning', detail: `${good.detail}; it ${misnamedWords(misnamed)}`, seqs: [misnamed.seq] };
  const refusal = forgottenSession(evidence) ?? refusedRevision(evidence);
  if (refusal) return refusal;
  const concern = concernOf(evidence);
  // Of a request that was given up the concern tells more: which side did, and what became of the answer.
  const told = concern !== null && lastMessage?.served?.state === 'timed-out' && lastMessage.exchange.status === 0;
  if (lastMessage && (failed || unanswered) && !told) {
    const patience = duration((lastMessage.served?.timeoutMs ?? 0) * 1000);
    const fault = faultOf(lastMessage, { name, what: lastMessage.exchange.label, waited: patience });
    const detail = `${good.detail}; then ${fault?.detail}`;
    if (fault && failed) return say('error', fault.headline, detail, fault.quote, fault.seqs);
    if (fault) return { ...good, tone: 'warning', detail, quote: fault.quote, seqs: fault.seqs };
  }
  const own = ownConcern(evidence, good);
  if (own) return own;
  if (concern) return troubled(good, concern);
  const stale = staleList(evidence);
  return stale && good.tone === 'ok' ? { ...good, detail: `${good.detail}; ${stale.what}`, seqs: stale.seqs } : good;
}

/** The server knows the session no more, and the client has not opened another (2025-03-26 to 2025-11-25, session management). */
function sessionLost(evidence: VerdictEvidence): Verdict {
  const { tally } = evidence.http;
  const { sentAfterLoss: sent, lostSeq, sentAfterLossSeq } = tally;
  const instead =
    sent > 0 ? `; the client sent ${counted(sent, 'more message')} with its id instead of initialize` : '';
  const detail = `${serverArguments(evidence)} answered 404: it no longer knows the session${instead}`;
  return say('error', 'Session lost', detail, '', sent > 0 ? [lostSeq, sentAfterLossSeq] : [lostSeq]);
}

/** The first thing about an open conversation over HTTP that a user has to know. */
function ownConcern({ http, opening }: VerdictEvidence, good: Verdict): Verdict | null {
  const warn = (what: string, seqs: readonly number[]): Verdict => ({
    ...good,
    tone: 'warning',
    detail: `${good.detail}; ${what}`,
    seqs,
  });
  const { strayed } = opening;
  if (strayed)
    return warn(
      `it answered request ${oneLine(strayed.operation.id, 40)} on a different stream (${streamWords(strayed.stream)} instead of ${streamWords(strayed.operation.stream)})`,
      [strayed.seq],
    );
  if (http.tally.lostSessions > 0)
    return warn(`its session was lost (404) and opened again${times(http.tally.lostSessions)}`, [http.tally.lostSeq]);
  return http.tally.unchecked ? warn('its certificate did not pass the check, which was switched off', []) : null;
}

/** The conversation is over. */
export function closedVerdict(evidence: VerdictEvidence): Verdict {
  const parting = versionParting(evidence);
  if (parting) return parting;
  const { http, lifecycle } = evidence;
  const server = serverArguments(evidence);
  const unanswered = owedWords(evidence);
  const close = http.socketClose;
  if (close && close.by !== 'us') {
    const after = duration(close.t - Math.max(0, lifecycle.startOf('connect')));
    const said = close.reason === '' ? '' : `, saying “${oneLine(close.reason, 160)}”`;
    const how = close.by === 'lost' ? 'broke off' : `was closed by the server with ${close.code}${said}`;
    const tone = close.by === 'peer' && close.code === 1000 && unanswered === '' ? 'warning' : 'error';
    return say(tone, 'Ended', `the WebSocket of ${server} ${how} after ${after}${unanswered}`, '', [close.seq]);
  }
  const events = http.endedEvents;
  if (events && events.endedBy !== 'us') {
    const { start, end, detail, state } = events.exchange;
    const how =
      state === 'failed'
        ? `broke off after ${duration(end - start)} (${detail.replace(/\.$/, '')})`
        : `ended its event stream after ${duration(end - start)}`;
    return say('error', 'Ended', `${server} ${how}, and with it the session${unanswered}`, '', [events.endSeq]);
  }
  const { farewell } = http;
  const status = farewell?.exchange.status ?? 0;
  const how = status === 0 ? 'the connection was closed' : `the session was ended by DELETE, answered ${status}`;
  return say('idle', 'Closed', `${server}: ${how}${unanswered}`, '', farewell ? [farewell.endSeq] : []);
}
