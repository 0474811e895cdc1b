/** A stretch of time on a stretch of pixels. */
export interface TimeScale {
  /** µs at x = 0 and at x = width. */
  readonly from: number;
  readonly to: number;
  /** CSS pixels. */
  readonly width: number;
}

/** The narrowest stretch that can be zoomed to, in µs. */
const NARROWEST = 200;

export const xOf = ({ from, to, width }: TimeScale, t: number): number => ((t - from) / (to - from)) * width;

/** µs of one CSS pixel. */
export function pixelOf({ from, to, width }: TimeScale): number {
  return (to - from) / width;
}

export const timeAt = ({ from, to, width }: TimeScale, x: number): number => from + (x / width) * (to - from);

/** How far can be zoomed out and panned, µs. */
export type Reach = readonly [from: number, to: number];

/** Zooms by a factor around a time, kept within reach. */
export function zoomed(from: number, to: number, around: number, factor: number, reach: Reach): Reach {
  const span = Math.min(reach[1] - reach[0], Math.max(NARROWEST, (to - from) * factor));
  const share = (around - from) / (to - from);
  return inside(around - share * span, span, reach);
}

/** Moves a stretch by µs, kept within reach. */
export function panned(from: number, to: number, by: number, reach: Reach): Reach {
  return inside(from + by, to - from, reach);
}

function inside(from: number, span: number, [least, most]: Reach): Reach {
  const start = Math.max(least, Math.min(from, most - span));
  return [start, start + span];
}

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;

/** Round steps: 1, 2, 5 of each power of ten below a minute, then what a clock counts in. */
const STEPS: readonly number[] = [
  ...[1, 10, 100, 1000, 10_000, 100_000, SECOND].flatMap((power) => [power, 2 * power, 5 * power]),
  ...[10, 20, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 20, 30, 60, 120, 360, 720, 1440].map((minutes) => minutes * MINUTE),
];

/** Times for the ruler, a round step apart and counted from `zero`, with the words for each. */
export function ticks({ from, to, width }: TimeScale, zero = 0): { readonly t: number; readonly text: string }[] {
  const rough = ((to - from) / width) * 88;
  const largest = STEPS.at(-1)!;
  const step = STEPS.find((one) => one >= rough) ?? Math.ceil(rough / largest) * largest;
  const found = [];
  for (let t = Math.ceil((from - zero) / step) * step; t + zero <= to; t += step) {
    const sign = zero === 0 || t === 0 ? '' : t < 0 ? '−' : '+';
    found.push({ t: t + zero, text: sign === '' ? tickText(t, step) : `${sign}${tickText(Math.abs(t), step)}` });
  }
  return found;
}

function tickText(t: number, step: number): string {
  if (step >= MINUTE) return `${Math.round(t / MINUTE)} min`;
  if (step >= SECOND) return `${Math.round(t / SECOND)} s`;
  if (t >= SECOND) return `${(t / SECOND).toFixed(step >= 100_000 ? 1 : step >= 1000 ? 3 : 6)} s`;
  return step >= 1000 ? `${Math.round(t / 1000)} ms` : `${t} µs`;
}
