import { useLayout, type Action } from '../../state/index.ts';

const GROUP = 'Export';

/** Giving a session to somebody else. */
export const EXPORT_ACTIONS: readonly Action[] = [
  {
    id: 'export.open',
    title: 'Export…',
    group: GROUP,
    shortcut: 'Mod+e',
    enabled: ({ connection }) => connection !== null,
    run: () => useLayout.getState().open({ name: 'export' }),
  },
  {
    id: 'export.issue',
    title: 'Copy as issue…',
    group: GROUP,
    shortcut: 'Shift+i',
    enabled: ({ connection }) => connection !== null,
    run: () => useLayout.getState().open({ name: 'export', format: 'markdown' }),
  },
];
