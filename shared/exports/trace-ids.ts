/**
 * Ids of traces and spans, made of what they are for: two exports of one capture have the same ones, and those of two captures differ
 * (four rounds of MurmurHash3's finalizer over every unit, with seeds of their own).
 */
export function traceId(seed: string): string {
  return [1, 2, 3, 4].map((round) => hex(hash(seed, round))).join('');
}

/** 16 hexadecimal digits. */
export function spanId(seed: string): string {
  return [5, 6].map((round) => hex(hash(seed, round))).join('');
}

function hash(text: string, seed: number): number {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x85ebca6b);
    state ^= state >>> 13;
  }
  state = Math.imul(state ^ (state >>> 16), 0xc2b2ae35);
  // Ids of nothing but zeros are none (W3C Trace Context §3.2.2.3).
  return (state ^ (state >>> 15)) >>> 0 || seed;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** `traceparent` of a message's `_meta` (W3C Trace Context §3.2; SEP-414). */
export function parentOf(value: unknown): { readonly traceId: string; readonly spanId: string } | null {
  if (typeof value !== 'string' || value.length > 200) return null;
  const match = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/.exec(value);
  const [, trace = '', span = ''] = match ?? [];
  return match === null || /^0+$/.test(trace) || /^0+$/.test(span) ? null : { traceId: trace, spanId: span };
}
