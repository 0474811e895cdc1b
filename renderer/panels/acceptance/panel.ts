import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    acceptance: true;
  }
}

const AcceptancePanel = late(async () => (await import('./AcceptancePanel.tsx')).AcceptancePanel);

export const ACCEPTANCE: Panel = {
  name: 'acceptance',
  title: 'Clients',
  hint: {
    text: 'Which clients take the tools of the server, which lose some or all of them, and what they would take.',
    guide: 'Who will accept this server',
  },
  Content: AcceptancePanel,
  // What has no tools is taken by every client.
  offered: ({ model }) => (model?.session?.surface.tools ?? 0) > 0,
};
