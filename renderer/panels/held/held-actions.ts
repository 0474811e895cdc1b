import { onScreen, releaseHeld, type Action, type ActionContext } from '../../state/index.ts';
import { chosenHeld, decideHeld, HELD_VIEW } from './held-view.ts';

const GROUP = 'Rules';

/** The strip of held messages, for its actions. */
export const HELD_STRIP = onScreen<{ readonly edit: () => void }>();

const isHeld = ({ middle }: ActionContext): boolean => middle.total > 0;

/** What becomes of messages that rules hold. */
export const HELD_ACTIONS: readonly Action[] = [
  {
    id: 'held.edit',
    title: 'Edit the held message',
    group: GROUP,
    shortcut: 'Shift+j',
    enabled: (context) => isHeld(context) && context.shown(HELD_STRIP) !== null,
    run: ({ shown }) => shown(HELD_STRIP)?.edit(),
  },
  onChosen('forward', 'Forward the held message', 'j'),
  onChosen('drop', 'Drop the held message'),
  onAll('forward', 'Forward all held messages'),
  onAll('drop', 'Drop all held messages'),
];

/** About the one that is chosen, or the first. */
function onChosen(kind: 'forward' | 'drop', title: string, shortcut?: string): Action {
  return {
    id: `held.${kind}`,
    title,
    group: GROUP,
    ...(shortcut === undefined ? {} : { shortcut }),
    acts: true,
    enabled: isHeld,
    run: async ({ connection, middle, kept }) => {
      const chosen = chosenHeld(middle, kept(HELD_VIEW));
      if (connection !== null && chosen !== null) await decideHeld(connection.id, chosen, { kind });
    },
  };
}

function onAll(kind: 'forward' | 'drop', title: string): Action {
  return {
    id: `held.${kind}-all`,
    title,
    group: GROUP,
    acts: true,
    enabled: isHeld,
    run: ({ connection }) => (connection === null ? undefined : releaseHeld(connection.id, 'all', { kind })),
  };
}
