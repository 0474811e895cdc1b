/**
 * A moment as records write it, in ms since the epoch; null for what is none. A local time without a zone is read as UTC: what
 * counts is the distance between two lines, and the result does not depend on the machine that reads.
 */
export function momentOf(value: unknown): number | null {
  if (typeof value === 'number') return momentOfNumber(value);
  if (typeof value !== 'string') return null;
  const [, date, time, fraction = '', zone = 'Z'] = MOMENT.exec(value) ?? [];
  if (date === undefined || time === undefined) return null;
  const ms = Date.parse(`${date}T${time}${fraction.replace(',', '.').slice(0, 4)}${zone}`);
  return Number.isNaN(ms) ? null : ms;
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)([.,]\d+)?(Z|[+-]\d\d:?\d\d)?$/;

/** Seconds, ms, µs or ns since the epoch, by their size. */
function momentOfNumber(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  if (value > 1e17) return value / 1e6;
  if (value > 1e14) return value / 1e3;
  if (value > 1e11) return value;
  return value > 1e8 ? value * 1e3 : null;
}
