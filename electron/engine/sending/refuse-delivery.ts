import { BridgeFault } from '../bridge/index.ts';
import type { Delivery } from '../channels/index.ts';

/** Headers by which HTTP frames a request and finds its way: the HTTP client writes them (RFC 9110 §7, RFC 9112 §6). */
const OF_HTTP = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** Throws BridgeFault `bad-input` with a sentence for what cannot be asked of one message. `http`: each message is a request. */
export function refuseDelivery({ headers }: Delivery, http: boolean): void {
  if (headers.length === 0) return;
  if (!http)
    throw new BridgeFault(
      'bad-input',
      'Headers belong to the requests of HTTP; on this connection messages have none, so they were not sent.',
    );
  const held = headers.find(({ name }) => OF_HTTP.has(name.toLowerCase()));
  if (held !== undefined)
    throw new BridgeFault(
      'bad-input',
      `${held.name} cannot be set or left out for one message: HTTP itself needs it, and the HTTP client writes it.`,
    );
  const wrong = headers.find(({ value }) => value !== null && NO_VALUE.test(value));
  if (wrong !== undefined)
    throw new BridgeFault(
      'bad-input',
      `The value of ${wrong.name} holds a character that no header may carry: a line end, or one beyond Latin.`,
    );
}

/** What may not stand in the value of a header (RFC 9110 §5.5). */
const NO_VALUE = /[^\t\u0020-\u007e\u0080-\u00ff]/;
