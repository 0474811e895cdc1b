import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    rules: true;
  }
}

const RulesPanel = late(async () => (await import('./RulesPanel.tsx')).RulesPanel);

export const RULES: Panel = {
  name: 'rules',
  title: 'Rules',
  Content: RulesPanel,
  offered: ({ middle }) => middle.text !== '' || middle.total > 0,
  tab: ({ middle }) => ({ count: middle.total, tone: 'warning' }),
};
