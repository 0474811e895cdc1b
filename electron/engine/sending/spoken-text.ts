import type { Sending } from '../../../shared/compose/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { Environment } from './environment-file.ts';
import { handMade } from './hand-made.ts';

/**
 * The text of a message that is said into a connection of others, with its variables filled in. Throws BridgeFault `bad-input` with a
 * sentence for what would harm theirs.
 */
export function spokenText(sending: Sending, environment: Environment): string {
  const { text, bom, spoil = [], chunks, closeEarly, headers = [] } = sending;
  if (bom || spoil.length > 0 || chunks !== undefined || closeEarly === true || headers.length > 0)
    throw new BridgeFault(
      'bad-input',
      'Into a connection of others only whole messages can be said, without any misbehaviour and without headers: theirs would suffer with it.',
    );
  // The tap gives each message an id of its own.
  const ids: Iterator<number, never> = { next: () => ({ done: false, value: 0 }) };
  return handMade({ ...sending, text, end: 'none' }, environment, ids).bytes.toString('utf8');
}
