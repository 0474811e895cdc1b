import type { Exchange } from '../../../shared/analysis/index.ts';

/**
 * A part of an exchange's time. `queued`: it waits for a connection. `waiting`: the head of the request was written, the
 * response has not begun. `receiving`: from the head of the response to its end.
 */
export type SpanName = 'queued' | 'dns' | 'connect' | 'tls' | 'waiting' | 'receiving';

export interface Span {
  readonly name: SpanName;
  /** µs since the start of the capture. */
  readonly from: number;
  readonly to: number;
}

type Times = Pick<Exchange, 'start' | 'sentAt' | 'respondedAt' | 'end' | 'dnsUs' | 'connectUs' | 'tlsUs' | 'stage'>;

/** Where the time went of an exchange that failed before its head was written. */
const OPENING: Partial<Record<Exchange['stage'], SpanName>> = {
  dns: 'dns',
  connect: 'connect',
  proxy: 'connect',
  tls: 'tls',
};

/**
 * The time of an exchange in parts, in order and without gaps, within its start and its end. `now` ends what is still
 * going on. How long DNS, TCP and TLS took is known as lengths: they end where the head was written.
 */
export function spansOf(exchange: Times, now: number): Span[] {
  const { start } = exchange;
  const end = Math.max(start, exchange.end >= 0 ? exchange.end : now);
  const within = (t: number): number => Math.min(Math.max(t, start), end);
  if (exchange.sentAt < 0) return [{ name: OPENING[exchange.stage] ?? 'queued', from: start, to: end }];
  const sent = within(exchange.sentAt);
  const spans: Span[] = [];
  let at = sent;
  for (const [name, us] of [
    ['tls', exchange.tlsUs],
    ['connect', exchange.connectUs],
    ['dns', exchange.dnsUs],
  ] as const) {
    const from = Math.max(start, at - Math.max(0, us));
    if (from < at) spans.unshift({ name, from, to: at });
    at = from;
  }
  if (at > start) spans.unshift({ name: 'queued', from: start, to: at });
  const responded = exchange.respondedAt < 0 ? end : Math.max(sent, within(exchange.respondedAt));
  spans.push({ name: 'waiting', from: sent, to: responded });
  if (exchange.respondedAt >= 0) spans.push({ name: 'receiving', from: responded, to: end });
  return spans;
}

/** A stretch of time that a waterfall is drawn over, in µs. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Where a stretch stands in the window, in shares of its width, 0..1; null when it lies outside. */
export function placeIn(
  window: TimeWindow,
  { from, to }: TimeWindow,
): { readonly left: number; readonly width: number } | null {
  if (to < window.from || from > window.to) return null;
  const whole = Math.max(1, window.to - window.from);
  const left = Math.max(0, (from - window.from) / whole);
  return { left, width: Math.min(1, (to - window.from) / whole) - left };
}

/** A window with its marks. */
export interface Axis {
  readonly window: TimeWindow;
  /** Round times within it, in µs, and where each stands, 0..1. */
  readonly marks: readonly { readonly t: number; readonly left: number }[];
}

/** The axis of a window with at most `most` marks. */
export function axisOf(window: TimeWindow, most: number): Axis {
  const marks = ticksOf(window, most).map((t) => ({ t, left: (t - window.from) / (window.to - window.from) }));
  return { window, marks };
}

/** Round times within the window for an axis with at most `most` marks, in µs, in order. */
export function ticksOf(window: TimeWindow, most: number): number[] {
  const whole = window.to - window.from;
  if (!(whole > 0) || most < 1) return [];
  const rough = whole / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const ticks: number[] = [];
  for (let i = Math.ceil(window.from / step); i * step <= window.to; i += 1) ticks.push(i * step);
  return ticks;
}
