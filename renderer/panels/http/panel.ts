import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    http: true;
  }
}

const HttpPanel = late(async () => (await import('./HttpPanel.tsx')).HttpPanel);

export const HTTP: Panel = {
  name: 'http',
  title: 'HTTP',
  hint: {
    text: 'The HTTP requests and event streams that carry the messages.',
    guide: 'HTTP beneath the frames',
  },
  Content: HttpPanel,
  tab: ({ model }) => ({ count: model?.session?.http?.exchanges ?? 0 }),
};
