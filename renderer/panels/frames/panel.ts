import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

const FramesPanel = late(async () => (await import('./FramesPanel.tsx')).FramesPanel);

export const FRAMES: Panel = {
  name: 'frames',
  title: 'Frames',
  Content: FramesPanel,
  tab: ({ model }) => ({ count: model?.session?.counts.frames ?? 0 }),
};
