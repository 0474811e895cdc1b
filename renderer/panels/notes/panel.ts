import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    notes: true;
  }
}

const NotesPanel = late(async () => (await import('./NotesPanel.tsx')).NotesPanel);

export const NOTES: Panel = {
  name: 'notes',
  title: 'Notes',
  hint: {
    text: 'Your notes and marks. A writes one on the selected message.',
    guide: 'Notes, marks and a time zero',
  },
  Content: NotesPanel,
  // Most sessions have no note: its tab comes with the first one.
  offered: ({ model }) => (model?.annotations.entries.length ?? 0) > 0,
  tab: ({ model }) => ({ count: model?.annotations.entries.length ?? 0 }),
};
