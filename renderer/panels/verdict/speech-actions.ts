import { command, useLayout, type Action } from '../../state/index.ts';

const GROUP = 'Tap';

/** Speaking into the tapped connection that is shown. */
export const SPEECH_ACTIONS: readonly Action[] = [
  {
    id: 'tap.speak',
    title: 'Speak into this tapped connection',
    group: GROUP,
    acts: true,
    enabled: ({ connection }) => connection?.tap?.speech === 'off',
    run: async ({ connection }) => {
      if (connection === null) return;
      await command('switchSpeech', { connection: connection.id, on: true });
      useLayout.getState().unfold('composer');
    },
  },
  {
    id: 'tap.stop-speaking',
    title: 'Stop speaking into this tapped connection',
    group: GROUP,
    acts: true,
    enabled: ({ connection }) => connection?.tap?.speech === 'on',
    run: async ({ connection }) => {
      if (connection !== null) await command('switchSpeech', { connection: connection.id, on: false });
    },
  },
];
