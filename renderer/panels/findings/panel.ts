import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    findings: true;
  }
}

const FindingsPanel = late(async () => (await import('./FindingsPanel.tsx')).FindingsPanel);

const NONE = { error: 0, warning: 0, info: 0 };

export const FINDINGS: Panel = {
  name: 'findings',
  title: 'Findings',
  hint: {
    text: 'What breaks a rule of the protocol, with its evidence and its clause.',
    guide: 'Capabilities and findings',
  },
  Content: FindingsPanel,
  tab: ({ model }) => {
    const { error, warning, info } = model?.session?.counts.findings ?? NONE;
    const count = error + warning + info;
    if (error > 0) return { count, tone: 'error' };
    return warning > 0 ? { count, tone: 'warning' } : { count };
  },
};
