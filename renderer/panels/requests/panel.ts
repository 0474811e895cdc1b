import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    requests: true;
  }
}

const RequestsPanel = late(async () => (await import('./RequestsPanel.tsx')).RequestsPanel);

export const REQUESTS: Panel = {
  name: 'requests',
  title: 'Requests',
  hint: {
    text: 'Saved messages and sequences, kept in files that you can share.',
    guide: 'Saved requests and sequences',
  },
  Content: RequestsPanel,
};
