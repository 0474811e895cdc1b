import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { eraOf, isRevision } from '../../../shared/mcp/index.ts';
import type { ConnectForm } from '../../protocol/target/index.ts';

/** An option that is on or off. */
export type SwitchName = {
  [N in keyof ClientOptions]-?: ClientOptions[N] extends boolean ? N : never;
}[keyof ClientOptions];

export interface ByHandSwitch {
  readonly name: SwitchName;
  readonly label: string;
  readonly hint: string;
}

/** What the client does by itself on the connection that the form describes; steps that it cannot have are left out. */
export function byHandSwitches({ kind, address, revision }: ConnectForm): ByHandSwitch[] {
  const legacy = !isRevision(revision) || eraOf(revision) === 'legacy';
  const modern = revision === 'auto' || !legacy;
  const transport = kind === 'command' ? 'stdio' : address.transport;
  const streamable = transport === 'auto' || transport === 'http';
  const found: (ByHandSwitch | false)[] = [
    {
      name: 'initialize',
      label: revision === 'auto' ? 'Open the conversation' : legacy ? 'Send initialize' : 'Send server/discover',
      hint:
        revision === 'auto'
          ? 'Immediately: server/discover, then initialize if the server is of the legacy era.'
          : 'Immediately, with the revision and capabilities given here.',
    },
    legacy && {
      name: 'initialized',
      label: 'Send notifications/initialized',
      hint: 'After a successful initialize.',
    },
    {
      name: 'lists',
      label: 'Ask for the lists',
      hint: 'Tools, prompts, resources: what the server declares, page by page.',
    },
    legacy && {
      name: 'answer',
      label: 'Answer the server',
      hint: 'ping and roots/list; the client refuses what it did not declare.',
    },
    (modern || streamable) && {
      name: 'listen',
      label: 'Listen for server messages',
      hint: streamable
        ? modern
          ? legacy
            ? 'The GET stream, or subscriptions/listen in 2026-07-28.'
            : 'subscriptions/listen.'
          : 'The GET stream.'
        : 'subscriptions/listen if the server speaks 2026-07-28.',
    },
    streamable &&
      legacy && {
        name: 'resume',
        label: 'Resume broken streams',
        hint: 'GET with Last-Event-ID, after the delay that retry asks for.',
      },
    streamable &&
      legacy && {
        name: 'endSession',
        label: 'End the session when closing',
        hint: 'DELETE with the session’s id.',
      },
    kind === 'command' && {
      name: 'keepEnvironmentValues',
      label: 'Keep environment values in the capture',
      hint: 'Otherwise only names, lengths and fingerprints are written.',
    },
  ];
  return found.filter((one) => one !== false);
}
