import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { openingAs } from '../../../shared/clients/index.ts';
import {
  command,
  connect,
  connectDemo,
  isUrlTarget,
  plainAddress,
  reconnect,
  reopenTab,
  restoreSession,
  startSweep,
  startTour,
  useConnections,
  useLayout,
  type Action,
  type ActionContext,
} from '../../state/index.ts';

const GROUP = 'Connection';

type Shown = Pick<ActionContext, 'connection'>;

function isLive({ connection }: Shown): boolean {
  return connection !== null && connection.origin === 'live' && connection.state !== 'closed';
}

/** The id of the connection that is shown; actions that need one are not enabled without. */
function idOf({ connection }: Shown): string {
  return connection?.id ?? '';
}

type Step = 'discover' | 'initialize' | 'initialized' | 'lists' | 'ping' | 'close-stdin';

function step(name: Step, title: string, possible: (connection: ConnectionInfo) => boolean = () => true): Action {
  return {
    id: `step.${name}`,
    title,
    group: 'By hand',
    acts: true,
    enabled: ({ connection }) => connection !== null && connection.state === 'open' && possible(connection),
    run: async (context) => {
      await command('clientStep', { connection: idOf(context), step: name });
    },
  };
}

/** Starting, ending and switching connections. */
export const CONNECTION_ACTIONS: readonly Action[] = [
  {
    id: 'connection.connect',
    title: 'Connect to a server…',
    group: GROUP,
    shortcut: 'n',
    enabled: () => true,
    run: () => useLayout.getState().open({ name: 'connect' }),
  },
  {
    id: 'connection.demo',
    title: 'Start the demo server',
    group: GROUP,
    acts: true,
    enabled: () => true,
    run: connectDemo,
  },
  {
    id: 'tour.start',
    title: 'Show me around',
    group: GROUP,
    acts: true,
    enabled: () => true,
    run: startTour,
  },
  {
    id: 'library.open',
    title: 'Open a capture…',
    group: GROUP,
    shortcut: 'o',
    enabled: () => true,
    run: () => useLayout.getState().open({ name: 'library' }),
  },
  {
    id: 'clients.open',
    title: 'Clients on this machine…',
    group: GROUP,
    enabled: () => true,
    run: () => useLayout.getState().open({ name: 'clients' }),
  },
  {
    id: 'connection.edit',
    title: 'Edit and connect again…',
    group: GROUP,
    enabled: ({ connection }) => connection?.target != null,
    run: ({ connection }) => {
      if (connection === null || connection.target === null) return;
      const { target, options } = connection;
      useLayout.getState().open({ name: 'connect', target, ...(options === null ? {} : { options }) });
    },
  },
  {
    id: 'connection.as-client',
    title: 'Connect as this client…',
    group: GROUP,
    enabled: ({ app, connection }) => app !== null && connection !== null,
    run: async ({ app, connection }) => {
      if (app === null || connection === null) return;
      const preset = await command('openingOf', { connection: connection.id });
      const { capabilities, clientInfo } = preset;
      useLayout.getState().open({
        name: 'connect',
        ...(connection.target === null ? {} : { target: connection.target }),
        options: { ...app.defaults, ...openingAs(preset), capabilities, clientInfo },
      });
    },
  },
  {
    id: 'connection.restart',
    title: 'Restart or reconnect',
    group: GROUP,
    acts: true,
    enabled: ({ connection }) => connection?.target != null,
    run: (context) => reconnect(idOf(context)),
  },
  {
    id: 'connection.reopen',
    title: ({ session: { closed } }) =>
      closed[0] === undefined ? 'Reopen closed tab' : `Reopen closed tab: ${closed[0].name}`,
    group: GROUP,
    shortcut: 'Shift+T',
    enabled: ({ session }) => session.closed.length > 0,
    run: () => reopenTab(),
  },
  {
    id: 'connection.restore',
    title: 'Restore last session',
    group: GROUP,
    enabled: ({ session }) => session.last.length > 0,
    run: restoreSession,
  },
  {
    id: 'connection.probe',
    title: 'Probe this address…',
    group: GROUP,
    enabled: ({ app }) => app !== null,
    run: ({ app, connection }) => {
      if (app === null) return;
      const address = connection?.target != null && isUrlTarget(connection.target) ? connection.target : null;
      useLayout.getState().open({
        name: 'connect',
        target: address ?? plainAddress(''),
        options: {
          ...(address === null ? app.defaults : (connection?.options ?? app.defaults)),
          conversation: 'probe',
        },
      });
    },
  },
  {
    id: 'connection.sweep',
    title: 'Try every revision',
    group: GROUP,
    acts: true,
    enabled: ({ app, connection }) => connection?.target != null && app !== null,
    run: ({ app, connection }) => {
      const { target = null, options = null } = connection ?? {};
      if (target === null || app === null) return;
      startSweep(target, options ?? app.defaults);
      useLayout.getState().open({ name: 'sweep' });
    },
  },
  {
    id: 'connection.swept',
    title: 'Show the last try of every revision',
    group: GROUP,
    enabled: ({ sweep }) => sweep !== null,
    run: () => useLayout.getState().open({ name: 'sweep' }),
  },
  {
    id: 'connection.trials',
    title: 'How does the server take faults of clients?',
    group: GROUP,
    acts: true,
    enabled: ({ app, connection }) => connection?.target != null && app !== null,
    run: ({ app, connection }) => {
      const { target = null, options = null } = connection ?? {};
      if (target === null || app === null) return;
      useLayout.getState().open({ name: 'trials', target, options: options ?? app.defaults });
    },
  },
  {
    id: 'connection.client-trials',
    title: 'How does a client take faults of its server?',
    group: GROUP,
    enabled: ({ app }) => app !== null,
    run: () => useLayout.getState().open({ name: 'client-trials' }),
  },
  {
    id: 'connection.converse',
    title: 'Connect to the probed address',
    group: GROUP,
    acts: true,
    enabled: ({ connection }) => connection?.options?.conversation === 'probe',
    run: async ({ connection }) => {
      const { target = null, options = null } = connection ?? {};
      if (target !== null && options !== null)
        await connect({ target, options: { ...options, conversation: 'ordinary' } });
    },
  },
  {
    id: 'connection.disconnect',
    title: 'Disconnect',
    group: GROUP,
    acts: true,
    enabled: (context) => isLive(context) && context.connection?.state !== 'closing',
    run: async (context) => {
      await command('disconnect', { connection: idOf(context) });
    },
  },
  {
    id: 'connection.close',
    title: 'Close the tab',
    group: GROUP,
    acts: true,
    enabled: ({ connection }) => connection !== null,
    run: async (context) => {
      await command('closeConnection', { connection: idOf(context) });
    },
  },
  {
    id: 'connection.cancel',
    title: (context) => `Cancel the pending request (${cancelWords(context)})`,
    group: GROUP,
    acts: true,
    enabled: (context) => isLive(context) && pendingRequest(context) !== null,
    run: async (context) => {
      const request = pendingRequest(context);
      if (request !== null) await command('cancelRequest', { connection: idOf(context), id: request });
    },
  },
  {
    id: 'connection.next',
    title: 'Next tab',
    group: GROUP,
    shortcut: ']',
    enabled: several,
    run: (context) => move(context, 1),
  },
  {
    id: 'connection.previous',
    title: 'Previous tab',
    group: GROUP,
    shortcut: '[',
    enabled: several,
    run: (context) => move(context, -1),
  },
  step('discover', 'Send server/discover'),
  step('initialize', 'Send initialize'),
  step('initialized', 'Send notifications/initialized'),
  step('lists', 'Ask for the lists'),
  step('ping', 'Send ping'),
  step('close-stdin', 'Close stdin', ({ transport }) => transport === 'stdio'),
];

function several({ connections }: ActionContext): boolean {
  return connections.length > 1;
}

function move({ connections, connection }: ActionContext, by: number): void {
  const at = connections.findIndex(({ id }) => id === connection?.id);
  const next = connections[(at + by + connections.length) % connections.length];
  if (next !== undefined) useConnections.getState().activate(next.id);
}

/** Id of the oldest request of the client that waits for its answer. Looks at the newest thousand operations. */
function pendingRequest({ model }: ActionContext): string | null {
  const operations = model?.operations ?? [];
  const recent = operations.slice(-1_000);
  return recent.find((operation) => operation.state === 'pending' && operation.dir === 'c2s')?.id ?? null;
}

/** How a request is taken back here: over HTTP a modern client closes its stream (2026-07-28, "Cancellation"). */
function cancelWords({ model }: ActionContext): string {
  const session = model?.session ?? null;
  return session?.era === 'modern' && session.http !== null && session.transport !== 'ws'
    ? 'closes its response stream'
    : 'sends notifications/cancelled';
}
