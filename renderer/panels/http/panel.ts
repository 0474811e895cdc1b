import type { Panel } from '../../state/index.ts';
import { HttpPanel } from './HttpPanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    http: true;
  }
}

export const HTTP: Panel = {
  name: 'http',
  title: 'HTTP',
  Content: HttpPanel,
  tab: ({ model }) => ({ count: model?.session?.http?.exchanges ?? 0 }),
};
