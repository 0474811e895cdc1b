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
  hint: {
    text: 'Requests with their answers, how long they took, and what still waits.',
    guide: 'Requests in flight, and tasks',
  },
  Content: OperationsPanel,
  tab: ({ model }) => ({ count: model?.operations.length ?? 0 }),
};
