import type { SurfaceCounts } from '../../../shared/analysis/index.ts';
import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    surface: true;
  }
}

// With the views of results and the forms it is as large as all the others together, and few windows begin with it.
const SurfacePanel = late(async () => (await import('./SurfacePanel.tsx')).SurfacePanel);

export const SURFACE: Panel = {
  name: 'surface',
  title: 'Surface',
  hint: {
    text: 'The tools, prompts and resources of the server. Select one to call it.',
    guide: 'What the server offers, and what it answers',
  },
  Content: SurfacePanel,
  tab: ({ model }) => ({ count: offered(model?.session?.surface) }),
};

function offered(surface: SurfaceCounts | undefined): number {
  if (surface === undefined) return 0;
  return surface.tools + surface.prompts + surface.resources + surface.resourceTemplates;
}
