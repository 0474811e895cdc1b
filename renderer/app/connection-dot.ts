import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import type { Tone } from '../../shared/analysis/index.ts';
import type { DotState } from '../widgets/index.ts';

/** The sign of a connection: its state, worsened by its verdict where that is known. */
export function connectionDot(connection: ConnectionInfo, tone: Tone | null): DotState {
  if (connection.origin === 'file') return 'file';
  if (tone === 'error') return 'error';
  if (connection.state === 'closed') return 'ended';
  if (tone === 'warning') return 'warning';
  return connection.state === 'open' && tone !== 'busy' ? 'ok' : 'busy';
}
