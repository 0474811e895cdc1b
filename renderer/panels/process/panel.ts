import type { Panel } from '../../state/index.ts';
import { ProcessPanel } from './ProcessPanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    process: true;
  }
}

export const PROCESS: Panel = {
  name: 'process',
  title: 'Process',
  Content: ProcessPanel,
};
