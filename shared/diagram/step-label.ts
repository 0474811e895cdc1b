import { duration } from '../analysis/index.ts';
import type { GapStep, Step } from './diagram.ts';

/** The time of a step as it stands at the left: seconds with milliseconds; '' for one that only stands beside another. */
export function timeText({ kind, rows, t }: Step): string {
  return kind === 'gap' || rows.length === 0 ? '' : secondsText(t);
}

/** A time in µs as seconds with milliseconds: `0.212`. */
export function secondsText(us: number): string {
  return (us / 1e6).toFixed(3);
}

/** The whole of a step in one line. */
export function stepLabel(step: Step): string {
  const time = timeText(step);
  return [time === '' ? '' : `${time} s`, stepWords(step)].filter(Boolean).join(' · ');
}

/** What a step says, without its time. */
export function stepWords(step: Step): string {
  switch (step.kind) {
    case 'gap':
      return gapWords(step);
    case 'note':
      return [`${step.sign} ${step.title}`, ...step.lines].join(' · ');
    case 'arrow':
      return [step.title, step.detail, step.aside].filter(Boolean).join(' · ');
  }
}

/** The words of a gap: `4.99 s later`. */
export function gapWords({ us }: GapStep): string {
  return `${duration(us)} later`;
}
