import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

const FramesPanel = late(async () => (await import('./FramesPanel.tsx')).FramesPanel);

export const FRAMES: Panel = {
  name: 'frames',
  title: 'Frames',
  hint: {
    text: 'Every message in the order of the wire. Select one to read it; / filters.',
    guide: 'Window overview',
  },
  Content: FramesPanel,
  tab: ({ model }) => ({ count: model?.session?.counts.frames ?? 0 }),
};
