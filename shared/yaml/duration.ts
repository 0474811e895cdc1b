/** `250ms`, `1.5 s`, `2min`; a bare number is ms. */
export const DURATION = /^(\d{1,8})(?:\.\d+)? ?(ms|s|min)?$/;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000 };

/** A duration as a file has it, in ms: a number is one already. */
export function durationMs(value: string | number): number {
  if (typeof value === 'number') return value;
  return Number.parseFloat(value) * (UNITS[DURATION.exec(value)?.[2] ?? 'ms'] ?? 1);
}
