import type { Sending } from '../../../shared/compose/index.ts';
import type { Sent } from '../channels/index.ts';
import type { LiveConnection } from '../live/index.ts';
import type { Environment } from './environment-file.ts';
import { handMade } from './hand-made.ts';
import { refuseDelivery } from './refuse-delivery.ts';

/**
 * Sends what the user asks for, in the way that is asked for. `rewrite` changes the text once its variables are filled in. Throws
 * BridgeFault `bad-input` with a sentence; nothing was sent then.
 */
export function sendByUser(
  connection: LiveConnection,
  sending: Sending,
  environment: Environment,
  rewrite?: (text: string) => string,
): Sent {
  const ids: Iterator<number, never> = { next: () => ({ done: false, value: connection.client.takeId() }) };
  const { bytes, delivery } = handMade(sending, environment, ids, rewrite);
  refuseDelivery(delivery, connection.isHttp);
  return connection.sendBytes(bytes, delivery);
}
