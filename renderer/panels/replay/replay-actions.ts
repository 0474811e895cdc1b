import { command, useLayout, type Action, type ActionContext } from '../../state/index.ts';

const GROUP = 'Replay';

/** Id of the replay that the shown connection is made for while it can go on; null for none. */
function running({ connection }: ActionContext): string | null {
  return connection === null || connection.state === 'closed' ? null : connection.replay;
}

/** Sending the messages of a recorded client again. */
export const REPLAY_ACTIONS: readonly Action[] = [
  {
    id: 'replay.open',
    title: 'Replay against a server…',
    group: GROUP,
    enabled: ({ connection, model }) => (model?.session?.counts.c2s ?? 0) > 0 && connection?.recording.path !== '',
    run: () => useLayout.getState().open({ name: 'replay' }),
  },
  {
    id: 'replay.step',
    title: 'Send the next message of the replay',
    group: GROUP,
    acts: true,
    enabled: (context) => running(context) !== null,
    run: async (context) => {
      const replay = running(context);
      if (replay !== null) await command('stepReplay', { replay });
    },
  },
  {
    id: 'replay.stop',
    title: 'Stop the replay',
    group: GROUP,
    acts: true,
    enabled: (context) => running(context) !== null,
    run: async (context) => {
      const replay = running(context);
      if (replay !== null) await command('stopReplay', { replay });
    },
  },
];
