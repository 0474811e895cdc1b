import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    sequence: true;
  }
}

const SequencePanel = late(async () => (await import('./SequencePanel.tsx')).SequencePanel);

export const SEQUENCE: Panel = {
  name: 'sequence',
  title: 'Sequence',
  hint: {
    text: 'The messages as a sequence diagram, which you can export.',
    guide: 'As a sequence',
  },
  Content: SequencePanel,
};
