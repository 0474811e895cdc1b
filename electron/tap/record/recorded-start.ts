import { PLATFORM, resolveCommand } from '../../transports/stdio/index.ts';
import type { TransportEvent } from '../../transports/wire/index.ts';
import { recordedArguments } from './recorded-source.ts';

/** An event as it is recorded: of the start of a server without its secrets, and with where its command was looked for. */
export function recordedStart(event: TransportEvent, fingerprint: (value: string) => string): TransportEvent {
  if (event.kind !== 'process.spawn' && event.kind !== 'process.spawn-failed') return event;
  const args = recordedArguments(event.args, fingerprint);
  const found = resolveCommand(event.command, event.cwd, ownVariables(), PLATFORM);
  if (event.kind === 'process.spawn') return { ...event, args, resolved: found.ok ? found.path : event.command };
  const { searched } = found;
  if (found.ok) return { ...event, args, searched };
  return { ...event, args, searched, reason: found.reason, message: found.message };
}

function ownVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
