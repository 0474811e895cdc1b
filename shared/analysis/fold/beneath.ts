import { isSignInPurpose, type CaptureEvent } from '../../capture/index.ts';
import { endsConnection, type ExchangeRecord, type HttpRecord, streamFate } from '../http/index.ts';
import type { FactRecord } from '../ledger/index.ts';
import { oneLine } from '../reading/index.ts';
import type { Changes } from './changes.ts';
import type { EndedRecords, Endings } from './endings.ts';

interface RecordsAbove extends EndedRecords {
  readonly http: HttpRecord;
  readonly facts: FactRecord;
}

/** What an event of HTTP or WebSocket means for the conversation above. */
export class Beneath {
  readonly #records: RecordsAbove;
  readonly #endings: Endings;
  readonly #changes: Changes;

  constructor(records: RecordsAbove, endings: Endings, changes: Changes) {
    this.#records = records;
    this.#endings = endings;
    this.#changes = changes;
  }

  apply(event: CaptureEvent, record: ExchangeRecord): void {
    this.#records.facts.beneath(event, record);
    const { lifecycle } = this.#records;
    const { purpose, status, redirectOf } = record.exchange;
    // A sign-in lies beside the conversation: how it fares begins and ends nothing of it.
    if (isSignInPurpose(purpose)) return;
    switch (event.kind) {
      case 'http.request':
        lifecycle.connecting(event.t);
        if (redirectOf > 0)
          for (const { index } of this.#records.correlation.redirect(record)) this.#changes.operations.push(index);
        if (purpose === 'end-session') lifecycle.close(event.t);
        break;
      case 'http.sent':
      case 'http.response':
        if (purpose !== 'websocket') lifecycle.connected(event.t);
        break;
      case 'ws.open':
        lifecycle.connected(event.t);
        break;
      case 'http.error':
        if (purpose === 'websocket') this.#endings.lose(event.t);
        lifecycle.connectFailed(event.t, oneLine(event.code, 40) || event.stage);
        this.#streamEnded(event, record);
        break;
      case 'http.end':
        if (purpose === 'websocket') lifecycle.connectFailed(event.t, String(status || 'closed'));
        this.#streamEnded(event, record);
        break;
      case 'ws.close':
        this.#endings.lose(event.t);
        lifecycle.closed(event.t, event.by === 'us' || event.code === 1000 ? 'done' : 'failed', String(event.code));
        break;
      default:
        break;
    }
  }

  #streamEnded(event: Extract<CaptureEvent, { kind: 'http.end' | 'http.error' }>, record: ExchangeRecord): void {
    const { t } = event;
    const { lifecycle } = this.#records;
    const { purpose, status } = record.exchange;
    const fate = streamFate(record, event);
    const ended = fate === '' ? [] : this.#records.correlation.endStream(record, fate, t);
    if (fate !== '') this.#endings.gaveUp(ended, fate, t);
    if (endsConnection(event)) {
      this.#records.incidents.orphans.add(ended, t);
      lifecycle.close(t);
    }
    if (record.root.exchange.purpose === 'events' && record.streaming) {
      // The stream is the session (2024-11-05, transports, HTTP with SSE).
      this.#endings.lose(t);
      lifecycle.closed(t, event.kind === 'http.end' ? 'done' : 'failed', 'stream ended');
    } else if (lifecycle.stateOf('closing') === 'active' && this.#records.http.tally.open === 0) {
      this.#endings.lose(t);
      lifecycle.closed(t, 'done', purpose === 'end-session' ? `${record.exchange.method} ${status || 'failed'}` : '');
    }
  }
}
