import { BridgeFault } from '../bridge/index.ts';
import type { Client } from '../client/index.ts';

/**
 * A request as the era has it, by the next free id. `params`: JSON text of an object, '' for none. Throws BridgeFault `bad-input` when it
 * is no such text.
 */
export function composedByHand(
  client: Client,
  method: string,
  params: string,
  progress: boolean,
): { readonly id: string; readonly text: string } {
  try {
    return client.compose(method, params, progress);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BridgeFault('bad-input', `The params cannot be sent: ${error.message}`);
    throw error;
  }
}
