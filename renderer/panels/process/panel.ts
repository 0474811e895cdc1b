import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    process: true;
  }
}

const ProcessPanel = late(async () => (await import('./ProcessPanel.tsx')).ProcessPanel);

export const PROCESS: Panel = {
  name: 'process',
  title: 'Process',
  hint: {
    text: 'The server’s process: its command, its environment and its stderr.',
    guide: 'When a server does not start',
  },
  Content: ProcessPanel,
};
