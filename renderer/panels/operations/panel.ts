import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    operations: true;
  }
}

const OperationsPanel = late(async () => (await import('./OperationsPanel.tsx')).OperationsPanel);

export const OPERATIONS: Panel = {
  name: 'operations',
  title: 'Operations',
  Content: OperationsPanel,
  tab: ({ model }) => ({ count: model?.operations.length ?? 0 }),
};
