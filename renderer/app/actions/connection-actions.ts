import {
  activeConnection,
  activeModel,
  command,
  connect,
  connectDemo,
  isUrlTarget,
  plainAddress,
  reconnect,
  startSweep,
  useConnections,
  useLayout,
  useSettings,
  useSweep,
  type Action,
} from '../../state/index.ts';

const GROUP = 'Connection';

function live(): boolean {
  const connection = activeConnection();
  return connection !== null && connection.origin === 'live' && connection.state !== 'closed';
}

/** The id of the connection that is shown; actions that need one are not enabled without. */
function id(): string {
  return activeConnection()?.id ?? '';
}

type Step = 'discover' | 'initialize' | 'initialized' | 'lists' | 'ping' | 'close-stdin';

function step(name: Step, title: string, possible = (): boolean => true): Action {
  return {
    id: `step.${name}`,
    title,
    group: 'By hand',
    enabled: () => activeConnection()?.state === 'open' && possible(),
    run: async () => {
      await command('clientStep', { connection: id(), step: name });
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
  { id: 'connection.demo', title: 'Start the demo server', group: GROUP, enabled: () => true, run: connectDemo },
  {
    id: 'library.open',
    title: 'Open a capture…',
    group: GROUP,
    shortcut: 'o',
    enabled: () => true,
    run: () => useLayout.getState().open({ name: 'library' }),
  },
  {
    id: 'connection.edit',
    title: 'Edit and connect again…',
    group: GROUP,
    enabled: () => activeConnection()?.target != null,
    run: () => {
      const connection = activeConnection();
      if (connection === null || connection.target === null) return;
      const { target, options } = connection;
      useLayout.getState().open({ name: 'connect', target, ...(options === null ? {} : { options }) });
    },
  },
  {
    id: 'connection.restart',
    title: 'Restart or reconnect',
    group: GROUP,
    enabled: () => activeConnection()?.origin === 'live' && activeConnection()?.target !== null,
    run: async () => {
      const before = id();
      if (live()) await command('disconnect', { connection: before });
      await reconnect(before);
    },
  },
  {
    id: 'connection.probe',
    title: 'Probe what this address speaks…',
    group: GROUP,
    enabled: () => useSettings.getState().app !== null,
    run: () => {
      const { app } = useSettings.getState();
      const connection = activeConnection();
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
    enabled: () => activeConnection()?.target != null && useSettings.getState().app !== null,
    run: () => {
      const { target = null, options = null } = activeConnection() ?? {};
      const { app } = useSettings.getState();
      if (target === null || app === null) return;
      startSweep(target, options ?? app.defaults);
      useLayout.getState().open({ name: 'sweep' });
    },
  },
  {
    id: 'connection.swept',
    title: 'Show the last try of every revision',
    group: GROUP,
    enabled: () => useSweep.getState().sweep !== null,
    run: () => useLayout.getState().open({ name: 'sweep' }),
  },
  {
    id: 'connection.converse',
    title: 'Connect to the probed address',
    group: GROUP,
    enabled: () => activeConnection()?.options?.conversation === 'probe',
    run: async () => {
      const { target = null, options = null } = activeConnection() ?? {};
      if (target !== null && options !== null)
        await connect({ target, options: { ...options, conversation: 'ordinary' } });
    },
  },
  {
    id: 'connection.disconnect',
    title: 'Disconnect',
    group: GROUP,
    enabled: () => live() && activeConnection()?.state !== 'closing',
    run: async () => {
      await command('disconnect', { connection: id() });
    },
  },
  {
    id: 'connection.close',
    title: 'Close the tab',
    group: GROUP,
    enabled: () => activeConnection() !== null,
    run: async () => {
      await command('closeConnection', { connection: id() });
    },
  },
  {
    id: 'connection.cancel',
    get title() {
      return `Cancel the pending request (${cancelWords()})`;
    },
    group: GROUP,
    enabled: () => live() && pendingRequest() !== null,
    run: async () => {
      const request = pendingRequest();
      if (request !== null) await command('cancelRequest', { connection: id(), id: request });
    },
  },
  { id: 'connection.next', title: 'Next tab', group: GROUP, shortcut: ']', enabled: several, run: () => move(1) },
  {
    id: 'connection.previous',
    title: 'Previous tab',
    group: GROUP,
    shortcut: '[',
    enabled: several,
    run: () => move(-1),
  },
  step('discover', 'Send server/discover'),
  step('initialize', 'Send initialize'),
  step('initialized', 'Send notifications/initialized'),
  step('lists', 'Ask for the lists'),
  step('ping', 'Send ping'),
  step('close-stdin', 'Close stdin', () => activeConnection()?.transport === 'stdio'),
];

function several(): boolean {
  return useConnections.getState().list.length > 1;
}

function move(by: number): void {
  const { list, active, activate } = useConnections.getState();
  const at = list.findIndex((connection) => connection.id === active);
  const next = list[(at + by + list.length) % list.length];
  if (next !== undefined) activate(next.id);
}

/** Id of the oldest request of the client that waits for its answer. Looks at the newest thousand operations. */
function pendingRequest(): string | null {
  const operations = activeModel()?.operations ?? [];
  const recent = operations.slice(-1_000);
  return recent.find((operation) => operation.state === 'pending' && operation.dir === 'c2s')?.id ?? null;
}

/** How a request is taken back here: over HTTP a modern client closes its stream (2026-07-28, "Cancellation"). */
function cancelWords(): string {
  const session = activeModel()?.session ?? null;
  return session?.era === 'modern' && session.http !== null && session.transport !== 'ws'
    ? 'closes its response stream'
    : 'sends notifications/cancelled';
}
