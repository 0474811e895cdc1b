import type { Operation } from '../../../shared/analysis/index.ts';
import type { LiveConnection } from '../../engine/index.ts';

/** Whether more of a request comes without a user: its answer, or a further round whose inputs are given by rules. */
export function goesOn(connection: LiveConnection, { state, index }: Operation): boolean {
  return state === 'pending' || (state === 'input-required' && connection.client.responder.goesOn(index));
}
