import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import type { Tone } from '../../shared/analysis/index.ts';
import type { DotState } from '../widgets/index.ts';

/** The sign of a connection: its state, worsened by its verdict where that is known. */
export function connectionDot(connection: ConnectionInfo, tone: Tone | null): DotState {
  const tapped = connection.tap?.running === true;
  if (connection.origin === 'file' && !tapped) return 'file';
  if (tone === 'error') return 'error';
  if (tapped) return tone === 'warning' || tone === 'busy' ? tone : 'ok';
  if (connection.state === 'closed') return 'ended';
  if (tone === 'warning') return 'warning';
  return connection.state === 'open' && tone !== 'busy' ? 'ok' : 'busy';
}
