import type { CaptureEvent, Direction, MiddleEvent } from '../capture/index.ts';
import { canonicalJson, isObject } from '../json/index.ts';
import { type MessageReading, readFrame } from '../jsonrpc/index.ts';
import type { TrialEvidence, TrialRecord } from './trial.ts';

/** So much of a text stands in the evidence. */
const SHOWN = 400;
const SIDES: Readonly<Record<Direction, string>> = { c2s: 'the client', s2c: 'the server' };

/** A message that passed. */
export interface Said {
  /** Wall clock, ms. */
  readonly atMs: number;
  readonly record: TrialRecord<CaptureEvent>;
  readonly seq: number;
  readonly text: string;
  readonly message: MessageReading;
  /** Of requests the same for those that ask the same. */
  readonly asks: string;
}

/** That rules touched a message. */
export interface Touched {
  readonly atMs: number;
  readonly record: TrialRecord<CaptureEvent>;
  readonly event: MiddleEvent;
}

/** Everything that one side said, in the order of time. */
export function saidBy(dir: Direction, records: readonly TrialRecord<CaptureEvent>[]): readonly Said[] {
  const all = records.flatMap((record) =>
    record.events.flatMap((event) => {
      if (event.kind !== 'frame' || event.dir !== dir || event.text === undefined) return [];
      const { seq, text } = event;
      const atMs = timeOf(record, event);
      return readFrame(text).messages.map((message) => ({ atMs, record, seq, text, message, asks: askedOf(message) }));
    }),
  );
  return all.toSorted((one, other) => one.atMs - other.atMs);
}

/** Where rules touched messages, in the order of time; before `fromMs` nothing counts. */
export function touchedIn(records: readonly TrialRecord<CaptureEvent>[], fromMs: number): readonly Touched[] {
  const all = records.flatMap((record) =>
    record.events.flatMap((event) => {
      const atMs = timeOf(record, event);
      return event.kind === 'middle' && atMs >= fromMs ? [{ atMs, record, event }] : [];
    }),
  );
  return all.toSorted((one, other) => one.atMs - other.atMs);
}

/** Wall clock of an event, ms. */
function timeOf({ startedAtMs }: TrialRecord<CaptureEvent>, { t }: CaptureEvent): number {
  return startedAtMs + t / 1000;
}

/** A message as evidence. */
export function evidenceOf(dir: Direction, { record, seq, text, message }: Said): TrialEvidence {
  const what = message.method ?? (message.class.startsWith('response.') ? 'response' : message.class);
  return { capture: record.capture, seq, what: `${SIDES[dir]}: ${what}`, text: text.slice(0, SHOWN) };
}

/** What was done to a message, as evidence. */
export function touchEvidence({ record, event: { seq, does, text = '' } }: Touched): TrialEvidence {
  return { capture: record.capture, seq, what: does.join(', '), text: text.slice(0, SHOWN) };
}

/** Method and parameters, without what differs from one time to the next. */
function askedOf({ class: kind, method, value }: MessageReading): string {
  if (kind !== 'request') return '';
  const params = isObject(value) ? value['params'] : undefined;
  return `${method} ${canonicalJson(params, { without: ([first]) => first === '_meta' })}`;
}
