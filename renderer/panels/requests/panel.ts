import type { Panel } from '../../state/index.ts';
import { RequestsPanel } from './RequestsPanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    requests: true;
  }
}

export const REQUESTS: Panel = {
  name: 'requests',
  title: 'Requests',
  Content: RequestsPanel,
};
