import type { Panel } from '../../state/index.ts';
import { SequencePanel } from './SequencePanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    sequence: true;
  }
}

export const SEQUENCE: Panel = {
  name: 'sequence',
  title: 'Sequence',
  Content: SequencePanel,
};
