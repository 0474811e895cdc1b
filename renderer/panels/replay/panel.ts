import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    replay: true;
  }
}

const ReplayPanel = late(async () => (await import('./ReplayPanel.tsx')).ReplayPanel);

export const REPLAY: Panel = {
  name: 'replay',
  title: 'Replay',
  hint: {
    text: 'The answers of the server beside those that were recorded.',
    guide: 'Replay a session against a server',
  },
  Content: ReplayPanel,
  offered: ({ connection }) => connection?.replay != null,
};
