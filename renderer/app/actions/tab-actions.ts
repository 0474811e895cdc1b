import {
  canDuplicate,
  closeOtherTabs,
  duplicateTab,
  useRenamedTab,
  type Action,
  type ActionContext,
} from '../../state/index.ts';

const GROUP = 'Tabs';

function hasCapture({ connection }: ActionContext): boolean {
  return connection !== null && connection.recording.path !== '';
}

/** What can be done with the tab that is shown; its menu does the same with any. */
export const TAB_ACTIONS: readonly Action[] = [
  {
    id: 'tab.rename',
    title: 'Rename the tab…',
    group: GROUP,
    enabled: hasCapture,
    run: ({ connection }) => useRenamedTab.setState({ connection: connection?.id ?? null }),
  },
  {
    id: 'tab.duplicate',
    title: 'Duplicate the tab',
    group: GROUP,
    acts: true,
    enabled: ({ connection }) => connection !== null && canDuplicate(connection),
    run: async ({ connection }) => {
      if (connection !== null) await duplicateTab(connection);
    },
  },
  {
    id: 'tab.close-others',
    title: 'Close the other tabs',
    group: GROUP,
    acts: true,
    enabled: ({ connections }) => connections.length > 1,
    run: async ({ connection }) => {
      if (connection !== null) await closeOtherTabs(connection.id);
    },
  },
];
