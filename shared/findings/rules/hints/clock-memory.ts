import { headerValue, type CaptureEvent } from '../../../capture/index.ts';
import type { Memory } from '../../state/index.ts';

/** What time it was when the capture began, by the `Date` of the first answer over HTTP (RFC 9110 §6.6.1). */
export class ClockMemory implements Memory {
  /** ms since 1970; null as long as no answer says it. */
  startedAt: number | null = null;

  event(event: CaptureEvent): void {
    if (this.startedAt !== null || event.kind !== 'http.response') return;
    const date = Date.parse(headerValue(event.headers, 'date'));
    if (Number.isFinite(date)) this.startedAt = date - event.t / 1000;
  }

  follow(before: ClockMemory): void {
    this.startedAt = before.startedAt;
  }
}
