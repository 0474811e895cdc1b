import type { Panel } from '../../state/index.ts';
import { RulesPanel } from './RulesPanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    rules: true;
  }
}

export const RULES: Panel = {
  name: 'rules',
  title: 'Rules',
  Content: RulesPanel,
  offered: ({ middle }) => middle.text !== '' || middle.total > 0,
  tab: ({ middle }) => ({ count: middle.total, tone: 'warning' }),
};
