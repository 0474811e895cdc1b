import {
  changeSelection,
  changeSettings,
  takeBack,
  useLayout,
  type Action,
  type Part,
  diagnosisOf,
  hasPostMortem,
} from '../../state/index.ts';
import { walkPanes } from './panes.ts';

const GROUP = 'View';

function toggle(part: Part, title: string, shortcut?: string): Action {
  return {
    id: `view.${part}`,
    title,
    group: GROUP,
    ...(shortcut === undefined ? {} : { shortcut }),
    enabled: () => true,
    run: () => useLayout.getState().toggle(part),
  };
}

const THEMES = ['system', 'dark', 'light'] as const;

/** What the window shows. */
export const VIEW_ACTIONS: readonly Action[] = [
  {
    id: 'view.palette',
    title: 'Search actions and frames',
    group: GROUP,
    shortcut: 'Mod+k',
    listed: false,
    enabled: () => true,
    run: () => {
      const { dialog, open, close } = useLayout.getState();
      if (dialog?.name === 'palette') close();
      else if (dialog === null) open({ name: 'palette' });
    },
  },
  {
    id: 'view.diagnosis',
    title: 'Show the diagnosis',
    group: GROUP,
    enabled: ({ connection, model, selection }) =>
      connection !== null && !selection.diagnosis && diagnosisOf(connection, model?.session ?? null) !== null,
    run: ({ connection }) => changeSelection(connection?.id ?? null, { diagnosis: true }),
  },
  {
    id: 'view.post-mortem',
    title: 'Show or hide the post-mortem',
    group: GROUP,
    enabled: ({ connection, model }) => connection !== null && hasPostMortem(connection, model?.session ?? null),
    run: ({ connection, selection }) => changeSelection(connection?.id ?? null, { postMortem: !selection.postMortem }),
  },
  toggle('sidebar', 'Show or hide the side bar', 'Mod+b'),
  toggle('timeline', 'Fold or unfold the timeline', 't'),
  toggle('detail', 'Show or hide the detail', 'd'),
  toggle('composer', 'Fold or unfold the composer', 'e'),
  toggle('explain', 'Fold or unfold the explanation beneath the detail'),
  toggle('findings', 'Fold or unfold the findings above the message'),
  {
    id: 'view.theme',
    title: 'Change the theme: system, dark, light',
    group: GROUP,
    enabled: ({ settings }) => settings !== null,
    run: ({ settings }) => {
      const at = THEMES.indexOf(settings?.theme ?? 'system');
      return changeSettings({ theme: THEMES[(at + 1) % THEMES.length] ?? 'system' });
    },
  },
  {
    id: 'view.keys',
    title: 'Show all keys',
    group: GROUP,
    shortcut: '?',
    enabled: () => true,
    run: () => useLayout.getState().open({ name: 'keys' }),
  },
  {
    id: 'view.next-pane',
    title: 'Go to the next pane',
    group: GROUP,
    shortcut: 'F6',
    listed: false,
    enabled: () => true,
    run: () => walkPanes(1),
  },
  {
    id: 'view.previous-pane',
    title: 'Go to the previous pane',
    group: GROUP,
    shortcut: 'Shift+F6',
    listed: false,
    enabled: () => true,
    run: () => walkPanes(-1),
  },
  {
    id: 'app.undo',
    title: ({ undoable }) => (undoable === null ? 'Undo' : `Undo: ${undoable.text}`),
    group: 'Application',
    shortcut: 'Mod+z',
    acts: true,
    enabled: ({ undoable }) => undoable !== null,
    run: ({ undoable }) => (undoable === null ? undefined : takeBack(undoable)),
  },
  {
    id: 'app.settings',
    title: 'Settings…',
    group: 'Application',
    shortcut: 'Mod+,',
    enabled: () => true,
    run: () => useLayout.getState().open({ name: 'settings' }),
  },
];
