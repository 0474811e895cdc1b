import {
  holdSelection,
  onScreen,
  useHeldSelection,
  useLayout,
  type Action,
  type ActionContext,
} from '../../state/index.ts';
import type { ComposerPopover } from './composed.ts';
import { stopRepeating } from './repeat-message.ts';
import type { Composer } from './use-composer.ts';
import type { MessageEdits } from './use-message-edits.ts';

const GROUP = 'Compose';

/** The composer, for its actions. */
export const COMPOSER = onScreen<{ readonly composer: Composer; readonly edits: MessageEdits }>();

function composerIn({ shown }: ActionContext): Composer | undefined {
  return shown(COMPOSER)?.composer;
}

function opening(popover: ComposerPopover, title: string): Action {
  return {
    id: `composer.${popover}`,
    title,
    group: GROUP,
    enabled: (context) => composerIn(context) !== undefined,
    run: (context) => composerIn(context)?.change({ popover }),
  };
}

function editing(id: string, title: string, edit: Exclude<keyof MessageEdits, 'lacksMeta'>): Action {
  return {
    id: `composer.${id}`,
    title,
    group: GROUP,
    enabled: ({ shown }) => (shown(COMPOSER)?.edits[edit] ?? null) !== null,
    run: ({ shown }) => shown(COMPOSER)?.edits[edit]?.(),
  };
}

/** What can be done with the composed text while the composer is on the screen. */
export const COMPOSER_ACTIONS: readonly Action[] = [
  {
    id: 'composer.send',
    title: 'Send the composed text',
    group: GROUP,
    shortcut: 'Mod+Enter',
    acts: true,
    enabled: (context) => composerIn(context)?.reason === '',
    run: (context) => composerIn(context)?.send(),
  },
  {
    id: 'composer.send-renewed',
    title: 'Send the composed text with the next free id',
    group: GROUP,
    shortcut: 'Mod+Shift+Enter',
    acts: true,
    enabled: (context) => composerIn(context)?.reason === '' && context.shown(COMPOSER)?.edits.nextId != null,
    run: async ({ shown }) => {
      await shown(COMPOSER)?.edits.nextId?.();
      await shown(COMPOSER)?.composer.send();
    },
  },
  {
    id: 'composer.hold-selection',
    title: 'Keep the selection when something is sent',
    group: GROUP,
    enabled: (context) => composerIn(context) !== undefined,
    run: () => holdSelection(!useHeldSelection.getState().held),
  },
  {
    id: 'composer.reply',
    title: 'Show or hide the reply beside the message',
    group: GROUP,
    enabled: (context) => composerIn(context) !== undefined,
    run: (context) => {
      const composer = composerIn(context);
      composer?.change({ reply: !composer.composed.reply });
    },
  },
  opening('templates', 'Compose from a template…'),
  opening('history', 'Search what was sent by hand…'),
  opening('misbehave', 'Misbehave with the next message…'),
  opening('variables', 'Choose the environment file…'),
  opening('repeat', 'Send the composed text many times…'),
  {
    id: 'composer.stop-repeating',
    title: 'Stop sending many times',
    group: GROUP,
    enabled: (context) => composerIn(context)?.composed.repetition?.state === 'going',
    run: (context) => {
      const composer = composerIn(context);
      if (composer !== undefined) stopRepeating(composer.connection.id);
    },
  },
  {
    id: 'composer.headers',
    title: (context) =>
      composerIn(context)?.composed.headers === true
        ? 'Hide the headers of the composed request'
        : 'Show the headers of the composed request',
    group: GROUP,
    enabled: (context) => composerIn(context)?.http === true,
    run: (context) => composerIn(context)?.toggleHeaders(),
  },
  {
    id: 'composer.keep-message',
    title: 'Save the composed text…',
    group: GROUP,
    enabled: (context) => (composerIn(context)?.text ?? '') !== '',
    // A file goes to any transport: what ends a message there is not written down where it is the rule.
    run: (context) => {
      const composer = composerIn(context);
      if (composer === undefined) return;
      const end = composer.composed.sendOptions.end ?? 'lf';
      useLayout.getState().open({ name: 'keep-message', sending: { ...composer.sending, end } });
    },
  },
  editing('next-id', 'Next free id', 'nextId'),
  editing('meta', 'Add the _meta of 2026-07-28 to the message', 'meta'),
  editing('one-line', 'Make the message one line', 'oneLine'),
  editing('lay-out', 'Format the message', 'layOut'),
];
