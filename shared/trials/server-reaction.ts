import { type CaptureEvent, exchangeNumber, type FrameEvent } from '../capture/index.ts';
import { member } from '../json/index.ts';
import type { Reaction } from './client-reaction.ts';
import { evidenceOf, type Said, saidBy } from './said.ts';
import type { TrialEvidence, TrialOutcome, TrialRecord } from './trial.ts';
import { after } from './words.ts';

/** A server that met a client with a fault. */
export interface ServerTrial {
  readonly record: TrialRecord<CaptureEvent>;
  /** Events of what the client did wrong. */
  readonly faultSeqs: readonly number[];
  /** Events of the ordinary request before and after it; 0 where it could not be made. */
  readonly beforeSeq: number;
  readonly afterSeq: number;
  /** The client has ended its input: the end of the server is right. */
  readonly closes: boolean;
}

/** What came of one message: an answer, a status of HTTP, or nothing. */
interface Came {
  readonly kind: 'result' | 'error' | 'status' | 'nothing';
  /** The code of the error, or the status. */
  readonly code: number;
  readonly seq: number;
  readonly atMs: number;
}

const NOTHING_CAME: Came = { kind: 'nothing', code: 0, seq: 0, atMs: 0 };
/** The lowest status that refuses a request. */
const REFUSED = 400;
/** Messages and answers that stand in the evidence. */
const SHOWN = 4;

/** How a server took a fault of a client: judged by what it answered, and by whether it answers an ordinary request afterwards. */
export function reactionOfServer({ record, faultSeqs, beforeSeq, afterSeq, closes }: ServerTrial): Reaction {
  const frames = new Map(
    record.events.flatMap((event) => (event.kind === 'frame' ? [[event.seq, event] as const] : [])),
  );
  const wrong = faultSeqs.flatMap((seq) => frames.get(seq) ?? []);
  const [first] = wrong;
  if (first === undefined) return notMet();
  const world = new Answers(record);
  const came = wrong.map((frame) => world.to(frame));
  const before = cameTo(world, frames.get(beforeSeq));
  const afterwards = cameTo(world, frames.get(afterSeq));
  const died = endedByItself(record.events, closes);
  const outcome = closes ? outcomeOfClosing(died) : outcomeOf(came, before, afterwards, died);
  const answered = came.find(({ kind }) => kind !== 'nothing') ?? afterwards;
  const startedMs = record.startedAtMs + first.t / 1000;
  const lastMs = record.startedAtMs + (record.events.at(-1)?.t ?? 0) / 1000;
  const atMs =
    answered.kind === 'nothing' || closes ? (died === null ? lastMs : record.startedAtMs + died.ms) : answered.atMs;
  const words = [answerWords(wrong, came), endWords(outcome, afterwards, died, closes, lastMs - startedMs)];
  return {
    outcome,
    did: words.filter((word) => word !== '').join(', '),
    tookMs: Math.max(0, Math.round(atMs - startedMs)),
    retries: 0,
    reinitialised: 0,
    evidence: evidence(record, wrong, [...came, afterwards], world, died),
  };
}

function notMet(): Reaction {
  return { outcome: 'not met', did: 'met nothing of it', tookMs: null, retries: 0, reinitialised: 0, evidence: [] };
}

function cameTo(world: Answers, frame: FrameEvent | undefined): Came {
  return frame === undefined ? NOTHING_CAME : world.to(frame);
}

/** What a server said, by what it answers. */
class Answers {
  readonly said: readonly Said[];
  readonly #asked: readonly Said[];
  readonly #record: TrialRecord<CaptureEvent>;
  readonly #taken = new Set<Said>();

  constructor(record: TrialRecord<CaptureEvent>) {
    this.#record = record;
    this.said = saidBy('s2c', [record]).filter(({ message }) => message.class.startsWith('response.'));
    this.#asked = saidBy('c2s', [record]);
  }

  /** Each answer counts for one message. */
  to({ seq, stream }: FrameEvent): Came {
    const ids = this.#asked
      .filter((one) => one.seq === seq && one.message.id !== null)
      .map(({ message }) => message.id);
    const answer = this.said.find(
      (one) =>
        !this.#taken.has(one) && one.seq > seq && (ids.length === 0 ? isNobodys(one) : ids.includes(one.message.id)),
    );
    const status = this.#status(exchangeNumber(stream));
    if (status !== null && (answer === undefined || status.code >= REFUSED)) return status;
    if (answer === undefined) return NOTHING_CAME;
    this.#taken.add(answer);
    const code = Number(member(member(answer.message.value, 'error'), 'code') ?? 0);
    const kind = answer.message.class === 'response.result' ? 'result' : 'error';
    return { kind, code, seq: answer.seq, atMs: answer.atMs };
  }

  /** A status that says more than that the message has arrived. */
  #status(exchange: number): Came | null {
    if (exchange === 0) return null;
    for (const event of this.#record.events)
      if (event.kind === 'http.response' && event.exchange === exchange && event.status >= REFUSED) {
        const atMs = this.#record.startedAtMs + event.t / 1000;
        return { kind: 'status', code: event.status, seq: event.seq, atMs };
      }
    return null;
  }
}

/** An answer to a message whose id could not be read. */
function isNobodys({ message }: Said): boolean {
  return message.id === null || message.id === 'null';
}

interface Death {
  readonly seq: number;
  /** Since the start of the record. */
  readonly ms: number;
  readonly code: number | null;
  readonly signal: string | null;
}

/** Its end, where nobody made it: where the client has ended its input, without a signal; else before the client did. */
function endedByItself(events: readonly CaptureEvent[], closes: boolean): Death | null {
  for (const event of events) {
    if (event.kind === 'process.signal') return null;
    if (event.kind === 'process.stdin-close' && event.by !== 'peer' && !closes) return null;
    if (event.kind === 'process.exit')
      return { seq: event.seq, ms: event.t / 1000, code: event.code, signal: event.signal };
  }
  return null;
}

/** Of a server that has to end. */
function outcomeOfClosing(died: Death | null): TrialOutcome {
  if (died === null) return 'hung';
  if (died.signal !== null) return 'died';
  return died.code === 0 ? 'went on' : 'showed an error';
}

function outcomeOf(came: readonly Came[], before: Came, afterwards: Came, died: Death | null): TrialOutcome {
  if (died !== null) return 'died';
  if (afterwards.kind === 'nothing') return 'hung';
  if (before.kind === 'result' && afterwards.kind !== 'result') return 'broke';
  return came.some(({ kind }) => kind === 'error' || kind === 'status') ? 'showed an error' : 'went on';
}

function answerWords(wrong: readonly FrameEvent[], came: readonly Came[]): string {
  const words = new Map<string, number>();
  // Nobody answers a notification.
  const telling = came.filter(({ kind }, at) => kind !== 'nothing' || /"id":/.test(wrong[at]?.text ?? ''));
  for (const each of telling.length === 0 ? came.slice(0, 1) : telling)
    words.set(cameWords(each), (words.get(cameWords(each)) ?? 0) + 1);
  if (wrong.length <= 2 && words.size > 1) return [...words.keys()].join(' and ');
  return [...words].map(([word, count]) => (words.size === 1 ? word : `${word} ${count}×`)).join(', ');
}

function cameWords({ kind, code }: Came): string {
  if (kind === 'result') return 'answered with a result';
  if (kind === 'error') return `refused it with ${String(code).replace('-', '−')}`;
  return kind === 'status' ? `refused it with ${code}` : 'ignored it';
}

function endWords(
  outcome: TrialOutcome,
  afterwards: Came,
  died: Death | null,
  closes: boolean,
  waitedMs: number,
): string {
  if (died !== null)
    return died.signal === null ? `ended with exit code ${died.code ?? 0}` : `was ended by ${died.signal}`;
  if (outcome === 'hung') return `${closes ? 'had not ended' : 'answered nothing more'} ${after(waitedMs)}`;
  if (outcome !== 'broke') return '';
  const how = afterwards.kind === 'status' ? String(afterwards.code) : String(afterwards.code).replace('-', '−');
  return `refused an ordinary request with ${how} from then on`;
}

function evidence(
  record: TrialRecord<CaptureEvent>,
  wrong: readonly FrameEvent[],
  came: readonly Came[],
  { said }: Answers,
  died: Death | null,
): TrialEvidence[] {
  const { capture } = record;
  const sent = wrong.slice(0, SHOWN).map(({ seq, text = '' }) => ({
    capture,
    seq,
    what: 'the client',
    text: text.slice(0, 400),
  }));
  const seqs = new Set(came.slice(-SHOWN - 1).map(({ seq }) => seq));
  const answers = said.filter(({ seq }) => seqs.has(seq)).map((one) => evidenceOf('s2c', one));
  const statuses = came.flatMap(({ kind, seq, code }) =>
    kind === 'status' ? [{ capture, seq, what: `the server: ${code}`, text: '' }] : [],
  );
  const end = died === null ? [] : [{ capture, seq: died.seq, what: 'the end of the server', text: '' }];
  return [...sent, ...statuses.slice(0, SHOWN), ...answers, ...end];
}
