import { type CorrelatedMessage, type Operation } from '../../../analysis/index.ts';
import type { CaptureEvent } from '../../../capture/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { member } from '../../../json/index.ts';

/** Since when word of a change of the tools could reach the client without being asked for. */
export class ChangeChannel implements Memory {
  static readonly scope: MessageScope = {
    kinds: ['notification'],
    methods: ['notifications/subscriptions/acknowledged'],
  };
  /** Row of the answer that opened the stream of Streamable HTTP that is open now, -1 for none. */
  listening = -1;
  /** The newest subscription to changes of the tools (2026-07-28), and the row of its acknowledgement. */
  #subscribed: { readonly operation: Operation; readonly row: number } | null = null;
  #exchange = -1;

  /** Row since which the client is subscribed, without a break until now; -1 for not. */
  get subscribed(): number {
    return this.#subscribed?.operation.state === 'pending' ? this.#subscribed.row : -1;
  }

  message({ message, operation, row }: CorrelatedMessage): void {
    if (operation === null) return;
    const filter = member(member(message.value, 'params'), 'notifications');
    if (member(filter, 'toolsListChanged') === true) this.#subscribed = { operation, row };
  }

  event(event: CaptureEvent, row: number): void {
    if (event.kind === 'http.request' && event.purpose === 'listen') {
      this.#exchange = event.exchange;
      this.listening = -1;
    } else if (!('exchange' in event) || event.exchange !== this.#exchange) return;
    else if (event.kind === 'http.response' && event.status === 200) this.listening = row;
    else if (event.kind === 'http.end' || event.kind === 'http.error') this.listening = -1;
  }
}
