import { member } from '../json/index.ts';

/** Values of the formats that forms have (2025-11-25, client/elicitation, requested schema), and of others in use. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'someone@example.org',
  uri: 'https://example.org/',
  'uri-reference': 'https://example.org/',
  date: '2026-01-01',
  'date-time': '2026-01-01T12:00:00Z',
  time: '12:00:00Z',
  duration: 'PT1H',
  uuid: '00000000-0000-4000-8000-000000000000',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/** Longest text that is made up, in UTF-16 units. */
const TEXT_MOST = 10_000;

/** A text of a format or of a length within the bounds of its schema. */
export function plausibleText(schema: unknown): string {
  const format = member(schema, 'format');
  if (typeof format === 'string' && Object.hasOwn(BY_FORMAT, format)) return BY_FORMAT[format] ?? '';
  const least = numberMember(schema, 'minLength') ?? 0;
  const most = numberMember(schema, 'maxLength') ?? Infinity;
  const text = 'text'.padEnd(Math.min(least, TEXT_MOST), ' text');
  return text.slice(0, Math.max(0, Math.floor(most)));
}

/** 1, or the nearest number that the bounds and `multipleOf` of its schema let through. */
export function plausibleNumber(schema: unknown, whole: boolean): number {
  const step = Math.max(numberMember(schema, 'multipleOf') ?? 0, 0) || (whole ? 1 : 0);
  const least = lowest(schema, step);
  const most = highest(schema, step);
  if (least <= 1 && most >= 1 && fits(1, step)) return 1;
  if (step === 0) return least > 1 ? least : Math.min(most, 1);
  const up = Math.ceil(Math.max(least, Number.MIN_SAFE_INTEGER) / step) * step;
  const down = Math.floor(Math.min(most, Number.MAX_SAFE_INTEGER) / step) * step;
  if (least > 1) return up;
  if (most < 1) return down;
  return step <= most ? step : 0;
}

function fits(value: number, step: number): boolean {
  return step === 0 || Number.isInteger(value / step);
}

function lowest(schema: unknown, step: number): number {
  const open = numberMember(schema, 'exclusiveMinimum');
  return Math.max(numberMember(schema, 'minimum') ?? -Infinity, open === null ? -Infinity : open + beside(open, step));
}

function highest(schema: unknown, step: number): number {
  const open = numberMember(schema, 'exclusiveMaximum');
  return Math.min(numberMember(schema, 'maximum') ?? Infinity, open === null ? Infinity : open - beside(open, step));
}

/** How far from a bound that does not belong to the range a value may lie. */
function beside(bound: number, step: number): number {
  return step > 0 ? step : Math.max(Math.abs(bound), 1) / 1024;
}

function numberMember(schema: unknown, key: string): number | null {
  const value = member(schema, key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
