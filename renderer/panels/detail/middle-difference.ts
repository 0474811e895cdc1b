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

/** What differs between what came and the one text that went on; null where there are no two texts, or they are the same. */
export function middleDifference({ text, bytes, went }: MiddleEvent): readonly ShownLine[] | null {
  const receivers = went.filter(({ to }) => to === 'receiver');
  const [gone] = receivers;
  if (text === undefined || gone?.text === undefined || receivers.length > 1) return null;
  if (text === gone.text || Math.max(text.length, gone.text.length) > LONGEST) return null;
  // Of what is longer only the beginning stands in the record.
  if (bytes > LONGEST || gone.bytes > LONGEST) return null;
  const lines = lineDifference(layOut(text).split('\n'), layOut(gone.text).split('\n'));
  const near = (at: number): boolean =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ sign }) => sign !== ' ');
  return lines.flatMap((line, at): ShownLine[] => {
    if (near(at)) return [{ ...line, at }];
    return at === 0 || near(at - 1) ? [{ sign: '…', text: '', at }] : [];
  });
}
