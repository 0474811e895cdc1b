import { command, useLayout, type Action } from '../../state/index.ts';

const GROUP = 'Mock server';

/** Serving the record of a connection as a server. */
export const MOCK_ACTIONS: readonly Action[] = [
  {
    id: 'mock.open',
    title: 'Serve as a mock server…',
    group: GROUP,
    enabled: ({ connection, model }) => (model?.session?.counts.s2c ?? 0) > 0 && connection?.recording.path !== '',
    run: () => useLayout.getState().open({ name: 'mock' }),
  },
  {
    id: 'mock.stop',
    title: 'Stop the mock server',
    group: GROUP,
    acts: true,
    enabled: ({ connection }) => (connection?.mock ?? '') !== '',
    run: async ({ connection }) => {
      if (connection !== null) await command('stopMock', { connection: connection.id });
    },
  },
];
