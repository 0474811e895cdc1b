import type { Panel } from '../../state/index.ts';
import { ReplayPanel } from './ReplayPanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    replay: true;
  }
}

export const REPLAY: Panel = {
  name: 'replay',
  title: 'Replay',
  Content: ReplayPanel,
  offered: ({ connection }) => connection?.replay != null,
};
