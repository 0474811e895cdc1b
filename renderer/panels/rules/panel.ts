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
  hint: {
    text: 'What is held, changed, delayed or dropped between the client and the server.',
    guide: 'In the middle: hold and change messages',
  },
  Content: RulesPanel,
  offered: ({ middle }) => middle.text !== '' || middle.total > 0,
  tab: ({ middle }) => ({ count: middle.total, tone: 'warning' }),
};
