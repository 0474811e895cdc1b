import type { Panel } from '../../state/index.ts';
import { OperationsPanel } from './OperationsPanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    operations: true;
  }
}

export const OPERATIONS: Panel = {
  name: 'operations',
  title: 'Operations',
  Content: OperationsPanel,
  tab: ({ model }) => ({ count: model?.operations.length ?? 0 }),
};
