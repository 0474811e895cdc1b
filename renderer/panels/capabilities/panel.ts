import type { Panel } from '../../state/index.ts';
import { CapabilitiesPanel } from './CapabilitiesPanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    capabilities: true;
  }
}

export const CAPABILITIES: Panel = {
  name: 'capabilities',
  title: 'Capabilities',
  Content: CapabilitiesPanel,
};
