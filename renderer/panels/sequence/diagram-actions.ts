import { mermaidText, svgText, type Diagram } from '../../../shared/diagram/index.ts';
import { saveFile, type Action } from '../../state/index.ts';
import { copyText } from '../../protocol/evidence/index.ts';
import { earlier, newest, type Page } from './pages.ts';
import { savedName } from './saved-names.ts';
import type { DrawnDiagram } from './use-diagram.ts';

const GROUP = 'Sequence';

/** Saving, copying and turning the page of the diagram that is drawn by the time one of them is run. */
export function diagramActions(now: () => { readonly drawn: DrawnDiagram; readonly page: Page }): readonly Action[] {
  const whole = (): Diagram => ({ ...now().drawn.diagram, coverage: now().drawn.coverage });
  const server = (): string => whole().participants.at(-1)?.name ?? '';
  const coverage = (): Diagram['coverage'] => now().drawn.coverage;
  const drawn = (): boolean => whole().steps.length > 0;
  const more = (): boolean => coverage().to < coverage().total;
  return [
    {
      id: 'sequence.save-svg',
      title: 'Save the sequence diagram as SVG',
      group: GROUP,
      enabled: drawn,
      run: () => saveFile(savedName(server(), 'svg'), 'image/svg+xml', svgText(whole())),
    },
    {
      id: 'sequence.save-mermaid',
      title: 'Save the sequence diagram as Mermaid',
      group: GROUP,
      enabled: drawn,
      run: () => saveFile(savedName(server(), 'mmd'), 'text/plain', mermaidText(whole())),
    },
    {
      id: 'sequence.copy-mermaid',
      title: 'Copy the sequence diagram as Mermaid',
      group: GROUP,
      enabled: drawn,
      run: () => copyText(mermaidText(whole()), 'Mermaid text'),
    },
    {
      id: 'sequence.earlier',
      title: 'Draw earlier rows',
      group: GROUP,
      enabled: () => coverage().from > 0,
      run: () => now().page.turnTo(earlier(coverage().from)),
    },
    {
      id: 'sequence.later',
      title: 'Draw later rows',
      group: GROUP,
      enabled: more,
      run: () => now().page.turnTo(coverage().to),
    },
    {
      id: 'sequence.newest',
      title: 'Draw the newest rows',
      group: GROUP,
      enabled: more,
      run: () => now().page.turnTo(newest(coverage().total)),
    },
  ];
}
