import type { Diagram } from '../../../shared/diagram/index.ts';
import { onScreen, saveFile, type Action, type ActionContext } from '../../state/index.ts';
import { copyText } from '../../protocol/evidence/index.ts';
import type { Page } from './pages.ts';
import { savedName } from './saved-names.ts';
import type { DrawnDiagram } from './use-diagram.ts';

const GROUP = 'Sequence';

// What draws is loaded with the panel, and is no part of the first script.
const drawing = (): Promise<typeof import('../../../shared/diagram/index.ts')> =>
  import('../../../shared/diagram/index.ts');
const pages = (): Promise<typeof import('./pages.ts')> => import('./pages.ts');

/** The diagram that is drawn, for its actions. */
export const DIAGRAM = onScreen<{ readonly drawn: DrawnDiagram; readonly page: Page }>();

/** What is drawn, with what of the rows it covers; null while no diagram is on the screen. */
function wholeOf({ shown }: ActionContext): Diagram | null {
  const drawn = shown(DIAGRAM)?.drawn;
  return drawn === undefined ? null : { ...drawn.diagram, coverage: drawn.coverage };
}

const isDrawn = ({ shown }: ActionContext): boolean => (shown(DIAGRAM)?.drawn.diagram.steps.length ?? 0) > 0;

function hasMore({ shown }: ActionContext): boolean {
  const coverage = shown(DIAGRAM)?.drawn.coverage;
  return coverage !== undefined && coverage.to < coverage.total;
}

/** An action on the whole of what is drawn. */
function onWhole(id: string, title: string, run: (whole: Diagram, server: string) => void | Promise<void>): Action {
  return {
    id: `sequence.${id}`,
    title,
    group: GROUP,
    enabled: isDrawn,
    run: async (context) => {
      const whole = wholeOf(context);
      if (whole !== null) await run(whole, whole.participants.find(({ key }) => key === 'server')?.name ?? '');
    },
  };
}

/** An action that turns to the page that begins with another row. */
function turning(
  id: string,
  title: string,
  enabled: Action['enabled'],
  begins: (coverage: DrawnDiagram['coverage']) => number | Promise<number>,
): Action {
  return {
    id: `sequence.${id}`,
    title,
    group: GROUP,
    enabled,
    run: async ({ shown }) => {
      const diagram = shown(DIAGRAM);
      diagram?.page.turnTo(await begins(diagram.drawn.coverage));
    },
  };
}

/** Saving, copying and turning the page of the diagram that is drawn. */
export const DIAGRAM_ACTIONS: readonly Action[] = [
  onWhole('save-svg', 'Save the sequence diagram as SVG', async (whole, server) =>
    saveFile(savedName(server, 'svg'), 'image/svg+xml', (await drawing()).svgText(whole)),
  ),
  onWhole('save-mermaid', 'Save the sequence diagram as Mermaid', async (whole, server) =>
    saveFile(savedName(server, 'mmd'), 'text/plain', (await drawing()).mermaidText(whole)),
  ),
  onWhole('copy-mermaid', 'Copy the sequence diagram as Mermaid', async (whole) =>
    copyText((await drawing()).mermaidText(whole), 'Mermaid text'),
  ),
  turning(
    'earlier',
    'Draw earlier rows',
    ({ shown }) => (shown(DIAGRAM)?.drawn.coverage.from ?? 0) > 0,
    async ({ from }) => (await pages()).earlier(from),
  ),
  turning('later', 'Draw later rows', hasMore, ({ to }) => to),
  turning('newest', 'Draw the newest rows', hasMore, async ({ total }) => (await pages()).newest(total)),
];
