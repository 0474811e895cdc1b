import type { HttpEndEvent, HttpErrorEvent } from '../../capture/index.ts';
import type { ExchangeRecord } from './exchange-record.ts';

/** What becomes of the requests whose answer was to come on a stream, now that it ended; '' where nothing is decided. */
export type StreamFate = 'lost' | 'cancelled' | '';

/** Whether we closed an exchange because the whole connection ended, and not to give up this one request. */
export function endsConnection(event: HttpEndEvent | HttpErrorEvent): boolean {
  return event.kind === 'http.end' && event.by === 'us' && /\bconnection\b/i.test(event.why);
}

/** Decides by the rules of the transport whether an answer can still come. */
export function streamFate(record: ExchangeRecord, event: HttpEndEvent | HttpErrorEvent): StreamFate {
  const { status, body } = record.exchange;
  const failed = event.kind === 'http.error';
  // The next hop of a redirect is told right after this one.
  if (!failed && event.by === 'peer' && status >= 300 && status < 400) return '';
  if (endsConnection(event)) return 'lost';
  // 2024-11-05, transports: answers come on the event stream, and the end of a POST that was taken means nothing.
  if (record.root.overEvents) return status === 0 || status >= 300 ? 'lost' : '';
  // 2026-07-28, streamable-http: no resumption, and closing the stream is the cancellation.
  if (record.root.modern) return !failed && event.by === 'us' ? 'cancelled' : 'lost';
  if (status === 202) return '';
  const streamed = body === 'sse' && status >= 200 && status < 300;
  if (!streamed) return 'lost';
  // 2025-03-26 to 2025-11-25, transports, resumability: a stream whose events have ids can be gone on with.
  return record.root.resumable ? '' : 'lost';
}
