import type { PreviewedHeader, Sending, SendingPreview } from '../../../shared/compose/index.ts';
import { decodeHeaderValue } from '../../../shared/mcp/index.ts';
import { isSecretHeader } from '../../transports/index.ts';
import type { OutgoingHeader } from '../channels/index.ts';
import type { LiveConnection } from '../live/index.ts';
import { MASK, type Environment } from './environment-file.ts';
import { handMade } from './hand-made.ts';
import { refuseDelivery } from './refuse-delivery.ts';

/** UTF-16 units that a preview shows. */
const SHOWN = 10_000;

/** What a message would be on the wire; nothing is used up by asking. Throws BridgeFault where it could not be sent. */
export function previewOf(connection: LiveConnection, sending: Sending, environment: Environment): SendingPreview {
  const { bytes, delivery, shown, filled, unknown, secrets } = handMade(
    sending,
    environment,
    connection.client.freeIds(),
  );
  const head = connection.headOf(bytes, delivery);
  refuseDelivery(delivery, head !== null);
  const own = connection.target.transport === 'stdio' ? [] : connection.target.headers;
  const kept = new Set(own.map(({ name }) => name.toLowerCase()));
  return {
    text: shown.slice(0, SHOWN),
    bytes: bytes.length,
    filled,
    unknown,
    headers: (head ?? []).map((header) => shownHeader(header, kept, secrets)),
  };
}

/** As the record would have it; of what one message sets, secrets alone are masked. */
function shownHeader(header: OutgoingHeader, kept: ReadonlySet<string>, secrets: readonly string[]): PreviewedHeader {
  const { name, value, by, mirror } = header;
  if (by === 'connection') return isSecretHeader(name, kept) ? { ...header, value: MASK } : header;
  if (!mirror && by !== 'message') return header;
  const plain = mirror ? (decodeHeaderValue(value) ?? value) : value;
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, MASK), plain);
  return masked === plain ? header : { ...header, value: masked };
}
