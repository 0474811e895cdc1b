/** Units of a kind of quantity: factor to the base unit by name. */
export type Units = Readonly<Record<string, number>>;

/** To µs; a bare number is ms. */
export const LATENCY_UNITS: Units = { '': 1e3, us: 1, µs: 1, ms: 1e3, s: 1e6, m: 6e7, min: 6e7, h: 3.6e9 };
/** To µs; a bare number is seconds. */
export const TIME_UNITS: Units = { ...LATENCY_UNITS, '': 1e6 };
/** To bytes. */
export const SIZE_UNITS: Units = {
  '': 1,
  b: 1,
  k: 1024,
  kb: 1024,
  m: 1024 ** 2,
  mb: 1024 ** 2,
  g: 1024 ** 3,
  gb: 1024 ** 3,
};
/** No unit at all. */
export const PLAIN_UNITS: Units = { '': 1 };
/** What numbers in messages may mean: times in ms, sizes in bytes. */
export const MESSAGE_UNITS: Units = {
  '': 1,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1e3,
  min: 6e4,
  h: 3.6e6,
  b: 1,
  kb: 1024,
  mb: 1024 ** 2,
  gb: 1024 ** 3,
};

const QUANTITY = /^([-−]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d{1,3})?)\s*([a-zµ]*)$/i;

/** Reads "1.5s" by these units; null when it is not such a quantity. */
export function quantity(text: string, units: Units): number | null {
  const match = QUANTITY.exec(text);
  if (match === null) return null;
  const unit = (match[2] ?? '').toLowerCase();
  if (!Object.hasOwn(units, unit)) return null;
  const value = Number((match[1] ?? '').replace('−', '-')) * (units[unit] ?? 1);
  return Number.isFinite(value) ? value : null;
}

/** A quantity as a person writes it: `500 ms`; `plain` is the unit of a bare number. */
export function quantityWords(text: string, plain: string): string {
  const match = QUANTITY.exec(text);
  const unit = match?.[2] ?? '';
  return `${(match?.[1] ?? text).replace('-', '−')} ${unit === '' ? plain : unit}`.trim();
}
