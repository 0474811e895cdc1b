import type { Panel } from '../../state/index.ts';
import { AcceptancePanel } from './AcceptancePanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    acceptance: true;
  }
}

export const ACCEPTANCE: Panel = {
  name: 'acceptance',
  title: 'Clients',
  Content: AcceptancePanel,
  // What has no tools is taken by every client.
  offered: ({ model }) => (model?.session?.surface.tools ?? 0) > 0,
};
