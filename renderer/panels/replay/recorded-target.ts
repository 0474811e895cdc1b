import type { ConnectionInfo, Target } from '../../../shared/bridge/index.ts';
import { plainAddress } from '../../state/index.ts';

/** What a session was recorded with, as far as its record names it; null where it does not. Secrets are not in a record. */
export function recordedTarget({ target, header: { source } }: ConnectionInfo): Target | null {
  if (target !== null) return target;
  if (source.transport === 'stdio') {
    const { command, args, cwd } = source;
    return command === '' ? null : { transport: 'stdio', name: '', command, args: [...args], cwd, env: {} };
  }
  return source.url === '' ? null : { ...plainAddress(source.url), transport: source.transport };
}
