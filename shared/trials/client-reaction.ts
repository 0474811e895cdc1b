import type { CaptureEvent } from '../capture/index.ts';
import { member, sameJson } from '../json/index.ts';
import { readFrame } from '../jsonrpc/index.ts';
import { type ClientEnd, isCrash, newComplaint } from './client-end.ts';
import { evidenceOf, type Said, saidBy, type Touched, touchedIn, touchEvidence } from './said.ts';
import type { Trial, TrialEvidence, TrialOutcome, TrialRecord } from './trial.ts';
import { after, times } from './words.ts';

/** What a client does where nothing is wrong. */
export interface PlainRun {
  /** How often it makes each request, by what it asks. */
  readonly asked: ReadonlyMap<string, number>;
  /** Null where the client was not started by us. */
  readonly end: ClientEnd | null;
}

/** A client that met a server with a fault. */
export interface ClientTrial {
  readonly records: readonly TrialRecord<CaptureEvent>[];
  /** Null where the client was not started by us. */
  readonly end: ClientEnd | null;
  /** Null where that is not known. */
  readonly plain: PlainRun | null;
  /** When the fault began and when nobody waited any more; wall clock, ms. */
  readonly fromMs: number;
  readonly untilMs: number;
}

export type Reaction = Omit<Trial, 'fault' | 'does' | 'captures'>;

const NOT_MET: Reaction = {
  outcome: 'not met',
  did: 'met nothing of it',
  tookMs: null,
  retries: 0,
  reinitialised: 0,
  evidence: [],
};
/** Frames of the evidence that follow the first. */
const SHOWN = 6;

/** What a client does, by what it asks. */
export function plainRun(records: readonly TrialRecord<CaptureEvent>[], end: ClientEnd | null): PlainRun {
  return { asked: countOf(saidBy('c2s', records).filter(isRequest)), end };
}

/** How a client took a fault: judged by what it said after the first message that was touched, and by how it ended. */
export function reactionOfClient({ records, end, plain, fromMs, untilMs }: ClientTrial): Reaction {
  const [touched] = touchedIn(records, fromMs);
  if (touched === undefined) return NOT_MET;
  const said = saidBy('c2s', records);
  const subject = subjectOf(touched, said);
  const at = touched.atMs;
  const behind = said.filter((one) => one !== subject && one.atMs >= at);
  const before = countOf(said.filter((one) => isRequest(one) && !behind.includes(one)));
  const doings = new Doings(behind, before, plain?.asked ?? null, subject);
  const ended = end !== null && !end.stopped ? end : null;
  // A client that never ends by itself is judged by what it says.
  const waitedOn = end?.stopped === true && plain?.end?.stopped !== true;
  const complaint = end === null ? '' : newComplaint(end, plain?.end ?? null);
  const outcome = outcomeOf({ doings, ended, waitedOn, isAnswered: isAnswered(touched, subject) });
  const firstMs = behind[0]?.atMs ?? (ended === null ? untilMs : ended.atMs);
  const waitedMs = (waitedOn ? (end?.atMs ?? untilMs) : untilMs) - at;
  const did = [
    ...doings.words(at),
    ...(outcome === 'went on' ? ['went on'] : []),
    ...(outcome === 'hung' ? [`was still waiting ${after(waitedMs)}`] : []),
    ...(ended === null ? [] : endWords(ended, outcome)),
    ...(complaint === '' ? [] : [`said “${complaint}”`]),
  ].join(', ');
  return {
    outcome,
    did,
    tookMs: Math.max(0, Math.round(outcome === 'hung' ? waitedMs : firstMs - at)),
    retries: doings.retried.length,
    reinitialised: doings.initialised.length,
    evidence: evidence(subject, touched, doings, behind),
  };
}

/** What a client did after the fault. */
class Doings {
  readonly retried: readonly Said[];
  readonly initialised: readonly Said[];
  readonly cancelled: readonly Said[];
  readonly answered: readonly Said[];
  /** Other requests. */
  readonly others: readonly Said[];
  /** Requests that it makes where nothing is wrong, and did not make. */
  readonly left: number;

  constructor(
    behind: readonly Said[],
    before: ReadonlyMap<string, number>,
    planned: ReadonlyMap<string, number> | null,
    subject: Said | null,
  ) {
    const known = new Map(before);
    const again: Said[] = [];
    const others: Said[] = [];
    for (const one of behind.filter(isRequest)) {
      const made = known.get(one.asks) ?? 0;
      known.set(one.asks, made + 1);
      if (one.message.method === 'ping') continue;
      if (made >= (planned?.get(one.asks) ?? 1)) again.push(one);
      else others.push(one);
    }
    this.initialised = again.filter(isInitialize);
    this.retried = again.filter((one) => !isInitialize(one) && one.asks === subject?.asks);
    this.others = [...others, ...again.filter((one) => !isInitialize(one) && one.asks !== subject?.asks)];
    this.cancelled = behind.filter(({ message }) => isCancellation(message, subject));
    this.answered = behind.filter(({ message }) => message.id?.includes('mcpscope.') && message.method === null);
    this.left = [...(planned ?? [])].filter(([asks, count]) => (known.get(asks) ?? 0) < count).length;
  }

  /** Anything at all. */
  get any(): boolean {
    return this.retried.length + this.initialised.length + this.others.length + this.answered.length > 0;
  }

  words(fromMs: number): string[] {
    const { retried, initialised, cancelled, answered } = this;
    const refused = answered.some(({ message }) => message.class === 'response.error');
    return [
      ...cancelled.slice(0, 1).map(({ atMs }) => `gave the request up ${after(atMs - fromMs)}`),
      ...(answered.length === 0 ? [] : [refused ? 'refused the question' : 'answered the question']),
      ...(retried.length === 0 ? [] : [`asked again ${times(retried.length)}`]),
      ...(initialised.length === 0 ? [] : [`initialised again ${times(initialised.length)}`]),
    ];
  }
}

interface Weighed {
  readonly doings: Doings;
  readonly ended: ClientEnd | null;
  readonly waitedOn: boolean;
  readonly isAnswered: boolean;
}

function outcomeOf({ doings, ended, waitedOn, isAnswered: answered }: Weighed): TrialOutcome {
  if (waitedOn) return 'hung';
  if (ended !== null) {
    if (isCrash(ended)) return 'died';
    if (ended.code !== 0) return 'showed an error';
    return doings.any || doings.left === 0 ? 'went on' : 'gave up';
  }
  if (doings.any || answered) return 'went on';
  return doings.cancelled.length > 0 ? 'gave up' : 'hung';
}

function endWords(end: ClientEnd, outcome: TrialOutcome): string[] {
  if (end.signal !== null) return [`was ended by ${end.signal}`];
  if (end.code !== 0) return [`ended with exit code ${end.code}`];
  return outcome === 'gave up' ? ['ended before the rest'] : [];
}

/** The request that the touched message was, or answered. */
function subjectOf({ atMs, record, event }: Touched, said: readonly Said[]): Said | null {
  const before = said.filter((one) => one.record === record && one.seq < event.seq);
  const id = readFrame(event.text ?? null).messages[0]?.id ?? null;
  const asked = before.filter((one) => isRequest(one) && one.atMs <= atMs);
  return asked.findLast(({ message }) => id !== null && message.id === id) ?? asked.at(-1) ?? null;
}

/** Whether the client has something that it may take for an answer, as far as that can be told. */
function isAnswered({ event }: Touched, subject: Said | null): boolean {
  if (event.ending === 'status') return true;
  return event.went.some(({ to, text = '', bytes, end }) => {
    if (to !== 'receiver' || end === 'none' || event.dir === 'c2s') return false;
    // Only the beginning of a long one is kept.
    if (bytes > text.length * 2) return true;
    return readFrame(text).messages.some(
      ({ class: kind, id }) => kind.startsWith('response.') && id === subject?.message.id,
    );
  });
}

function isCancellation({ method, value }: Said['message'], subject: Said | null): boolean {
  if (method !== 'notifications/cancelled') return false;
  const id = member(subject?.message.value, 'id');
  return id === undefined || sameJson(member(member(value, 'params'), 'requestId'), id);
}

function isInitialize({ message }: Said): boolean {
  return message.method === 'initialize';
}

function isRequest({ message }: Said): boolean {
  return message.class === 'request';
}

function countOf(said: readonly Said[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { asks } of said) counts.set(asks, (counts.get(asks) ?? 0) + 1);
  return counts;
}

function evidence(
  subject: Said | null,
  touched: Touched,
  { retried, initialised, cancelled, answered, others }: Doings,
  behind: readonly Said[],
): TrialEvidence[] {
  const telling = new Set([...cancelled, ...answered, ...retried, ...initialised, ...others.slice(0, 1)]);
  return [
    ...(subject === null ? [] : [evidenceOf('c2s', subject)]),
    touchEvidence(touched),
    ...behind
      .filter((one) => telling.has(one))
      .slice(0, SHOWN)
      .map((one) => evidenceOf('c2s', one)),
  ];
}
