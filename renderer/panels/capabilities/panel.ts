import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    capabilities: true;
  }
}

const CapabilitiesPanel = late(async () => (await import('./CapabilitiesPanel.tsx')).CapabilitiesPanel);

export const CAPABILITIES: Panel = {
  name: 'capabilities',
  title: 'Capabilities',
  hint: {
    text: 'What each side declared, and what it used.',
    guide: 'Capabilities and findings',
  },
  Content: CapabilitiesPanel,
};
