import type { Panel } from '../../state/index.ts';
import { FramesPanel } from './FramesPanel.tsx';

export const FRAMES: Panel = {
  name: 'frames',
  title: 'Frames',
  Content: FramesPanel,
  tab: ({ model }) => ({ count: model?.session?.counts.frames ?? 0 }),
};
