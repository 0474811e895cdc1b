import type { TransportEvent } from '../../transports/wire/index.ts';
import type { Launch } from '../../../shared/capture/index.ts';

type Start = Launch & { readonly t: number };

/** The server runs. Its environment is ours, untouched. */
export function startOf(start: Start, pid: number): TransportEvent {
  return { kind: 'process.spawn', ...start, resolved: start.command, pid, env: inherited() };
}

/** It does not: the system says why. */
export function failedStart(start: Start, error: NodeJS.ErrnoException): TransportEvent {
  const reason = error.code === 'ENOENT' ? 'not-found' : error.code === 'EACCES' ? 'not-executable' : 'other';
  return { kind: 'process.spawn-failed', ...start, reason, message: error.message, searched: [], env: inherited() };
}

/** The client closed the server's input, or the server takes no more. */
export function inputClosed(t: number, by: 'near' | 'far', error: string): TransportEvent {
  return by === 'near'
    ? { kind: 'process.stdin-close', t, by: 'shutdown' }
    : { kind: 'process.stdin-close', t, by: 'peer', ...(error === '' ? {} : { error }) };
}

function inherited(): { readonly name: string; readonly from: 'inherited' }[] {
  return Object.keys(process.env)
    .toSorted()
    .map((name) => ({ name, from: 'inherited' as const }));
}
