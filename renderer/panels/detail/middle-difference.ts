import { lineDifference, type DifferenceLine } from '../../../shared/compare/index.ts';
import type { MiddleEvent } from '../../../shared/capture/index.ts';
import { layOut } from '../../protocol/text/index.ts';

/** Longer texts are not laid out beside each other, UTF-16 units. */
const LONGEST = 200_000;
/** So many lines stand around what differs. */
const AROUND = 2;

/** A line of a difference, or, with the sign …, lines that are left out since nothing differs there. */
export interface ShownLine {
  readonly sign: DifferenceLine['sign'] | '…';
  readonly text: string;
  readonly at: number;
}

/** What came and the one text that went on; null where there are no two texts, or they are the same. */
function textsOf({ text, went }: MiddleEvent): readonly [came: string, went: string] | null {
  const receivers = went.filter(({ to }) => to === 'receiver');
  const gone = receivers[0]?.text;
  return text === undefined || gone === undefined || receivers.length > 1 || text === gone ? null : [text, gone];
}

/** The one stretch within which two texts differ, to the character. */
export interface ExactDifference {
  /** UTF-16 units in front of it. */
  readonly from: number;
  /** What came there, and what went on in its place. */
  readonly came: string;
  readonly went: string;
  /** What stands in both around it. */
  readonly before: string;
  readonly after: string;
}

/** Where what went on differs from what came, to the character; null where there are no two texts, or they are the same. */
export function exactDifference(event: MiddleEvent): ExactDifference | null {
  const texts = textsOf(event);
  if (texts === null) return null;
  const [came, went] = texts;
  const most = Math.min(came.length, went.length);
  let from = 0;
  while (from < most && came[from] === went[from]) from += 1;
  let tail = 0;
  while (tail < most - from && came[came.length - 1 - tail] === went[went.length - 1 - tail]) tail += 1;
  return {
    from,
    came: came.slice(from, came.length - tail),
    went: went.slice(from, went.length - tail),
    before: came.slice(Math.max(0, from - BESIDE), from),
    after: came.slice(came.length - tail, came.length - tail + BESIDE),
  };
}

/** So much stands around a stretch, UTF-16 units. */
const BESIDE = 40;

/** What differs between the lines of both texts, laid out; null where there are no two texts, where they are long, and where only what is between the tokens differs. */
export function middleDifference(event: MiddleEvent): readonly ShownLine[] | null {
  const texts = textsOf(event);
  if (texts === null) return null;
  const [text, gone] = texts;
  // Of what is longer only the beginning stands in the record.
  if (Math.max(text.length, gone.length, event.bytes, ...event.went.map(({ bytes }) => bytes)) > LONGEST) return null;
  const lines = lineDifference(layOut(text).split('\n'), layOut(gone).split('\n'));
  if (lines.every(({ sign }) => sign === ' ')) return null;
  const near = (at: number): boolean =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ sign }) => sign !== ' ');
  return lines.flatMap((line, at): ShownLine[] => {
    if (near(at)) return [{ ...line, at }];
    return at === 0 || near(at - 1) ? [{ sign: '…', text: '', at }] : [];
  });
}
