import type { ConnectionInfo, PlaybackState } from '../../../shared/bridge/index.ts';
import { command, showConnection, type Action, type ActionContext } from '../../state/index.ts';
import { orderPlayback } from './playback-orders.ts';
import { neighbourSpeed } from './speeds.ts';

const GROUP = 'Playback';

function playing({ connection }: ActionContext): { readonly id: string; readonly playback: PlaybackState } | null {
  return connection === null || connection.playback === null
    ? null
    : { id: connection.id, playback: connection.playback };
}

/** The shown connection, where there is a record of it that can be played back. */
function playable({ connection }: ActionContext): ConnectionInfo | null {
  return connection === null || connection.playback !== null || connection.recording.path === '' ? null : connection;
}

function chosenTime({ model, selection: { row } }: ActionContext): number {
  return model === null || row < 0 || row >= model.rows.length ? -1 : model.rows.time(row);
}

/** Opens a playback and takes the focus there, so that the space bar plays and pauses. */
async function open(connection: ConnectionInfo): Promise<string> {
  const info = await command('openPlayback', { connection: connection.id });
  showConnection(info);
  // The bar is in the document after the next drawing.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-playback-keys] [data-play]')?.focus());
  return info.id;
}

type Order = Parameters<typeof orderPlayback>[1];

/** An action on the playback that is shown. */
function onPlayback(
  action: Pick<Action, 'id' | 'title'> & Partial<Action>,
  order: (playback: PlaybackState, context: ActionContext) => Order | null,
): Action {
  return {
    group: GROUP,
    enabled: (context) => playing(context) !== null,
    run: async (context) => {
      const now = playing(context);
      const given = now === null ? null : order(now.playback, context);
      if (now !== null && given !== null) await orderPlayback(now.id, given);
    },
    ...action,
  };
}

function speedBy(by: 1 | -1): (playback: PlaybackState) => Order {
  return ({ speed }) => ({ do: 'speed', speed: neighbourSpeed(speed, by) });
}

/** What a user can do to play a session back. */
export const PLAYBACK_ACTIONS: readonly Action[] = [
  {
    id: 'playback.open',
    title: 'Play back this session',
    group: GROUP,
    enabled: (context) => playable(context) !== null,
    run: async (context) => {
      const connection = playable(context);
      if (connection !== null) await orderPlayback(await open(connection), { do: 'play' });
    },
  },
  {
    id: 'playback.from',
    title: 'Show the state at the selected row',
    group: GROUP,
    enabled: (context) => playable(context) !== null && chosenTime(context) >= 0,
    run: async (context) => {
      const connection = playable(context);
      const t = chosenTime(context);
      if (connection !== null) await orderPlayback(await open(connection), { do: 'seek', t });
    },
  },
  onPlayback({ id: 'playback.toggle', title: 'Play or pause', shortcut: ' ' }, (playback) => ({
    do: playback.playing ? 'pause' : 'play',
  })),
  onPlayback({ id: 'playback.next', title: 'Step to the next event', shortcut: '.' }, () => ({ do: 'step', by: 1 })),
  onPlayback({ id: 'playback.previous', title: 'Step to the previous event', shortcut: ',' }, () => ({
    do: 'step',
    by: -1,
  })),
  onPlayback({ id: 'playback.faster', title: 'Play faster', shortcut: '>' }, speedBy(1)),
  onPlayback({ id: 'playback.slower', title: 'Play slower', shortcut: '<' }, speedBy(-1)),
  onPlayback({ id: 'playback.start', title: 'Go to the start of the session' }, () => ({ do: 'seek', t: 0 })),
  onPlayback({ id: 'playback.end', title: 'Go to the end of the session' }, ({ end }) => ({ do: 'seek', t: end })),
  onPlayback(
    {
      id: 'playback.here',
      title: 'Go to the moment of the selected row',
      enabled: (context) => playing(context) !== null && chosenTime(context) >= 0,
    },
    (_playback, context) => ({ do: 'seek', t: chosenTime(context) }),
  ),
  onPlayback({ id: 'playback.idle', title: 'Skip waits, or play them in full' }, ({ skipsIdle }) => ({
    do: 'skip-idle',
    on: !skipsIdle,
  })),
];
