import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { coverageWords, layDiagram, type Coverage } from '../../../shared/diagram/index.ts';
import {
  changeSelection,
  runAction,
  useModel,
  useSelection,
  type ConnectionModel,
  type SequenceScope,
} from '../../state/index.ts';
import { Button, MenuButton, Segmented } from '../../widgets/index.ts';
import { useFrameView, useScope } from '../../protocol/rows/index.ts';
import { DIAGRAM } from './diagram-actions.ts';
import { usePage } from './pages.ts';
import { SequenceDrawing } from './SequenceDrawing.tsx';
import { useDiagram } from './use-diagram.ts';
import './sequence.css';

const SCOPES = [
  { value: 'rows', label: 'Filtered rows' },
  { value: 'operation', label: 'This operation' },
  { value: 'everything', label: 'Everything' },
] as const satisfies readonly { readonly value: SequenceScope; readonly label: string }[];

/** Who said what to whom, one beneath the other. */
export function SequencePanel() {
  const model = useModel();
  return model === null ? null : <Sequence key={model.id} model={model} />;
}

function Sequence({ model }: { readonly model: ConnectionModel }) {
  const { row, sequence, showSequence, filter } = useSelection();
  // The same function at every choice, so that no step is drawn again for it.
  const select = useCallback((chosen: number) => changeSelection(model.id, { row: chosen }), [model]);
  const { filter: drawnRows, operation } = useScope(model, sequence, row);
  const view = useFrameView(model, drawnRows);
  const page = usePage(view, drawnRows);
  const drawn = useDiagram(model, view, page.from);
  const { diagram, coverage } = drawn;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref, width } = useWidth();
  const drawing = useMemo(() => layDiagram(diagram, width), [diagram, width]);
  page.follow(row, coverage.from, coverage.to);
  DIAGRAM.useOffer({ drawn, page });

  return (
    <div className="sequence" ref={ref}>
      <div className="sequence-bar">
        <Segmented label="What to draw" value={sequence} options={SCOPES} onChange={showSequence} />
        <span className="sequence-of" title={ofWords(sequence, filter, model, operation)}>
          {ofWords(sequence, filter, model, operation)}
        </span>
        <MenuButton
          label="Export"
          disabled={diagram.steps.length === 0}
          items={[
            { label: 'Save as SVG', onSelect: () => void runAction('sequence.save-svg') },
            { label: 'Save as Mermaid', onSelect: () => void runAction('sequence.save-mermaid') },
            { label: 'Copy as Mermaid', onSelect: () => void runAction('sequence.copy-mermaid') },
          ]}
        />
      </div>
      {diagram.steps.length === 0 ? (
        <p className="sequence-empty">{emptyWords(sequence, operation, view.progress)}</p>
      ) : (
        <SequenceDrawing
          drawing={drawing}
          steps={diagram.steps}
          row={row}
          onSelect={select}
          onActivate={() => void runAction('detail.focus')}
          scroller={scroller}
        />
      )}
      <div className="sequence-foot">
        <span role="status" aria-label="What is drawn">
          {view.progress < 1 ? `${Math.floor(view.progress * 100)} % searched. ` : ''}
          {coverageWords(coverage)}
        </span>
        {coverage.from === 0 && coverage.to === coverage.total ? null : <Pages coverage={coverage} />}
      </div>
    </div>
  );
}

function Pages({ coverage: { from, to, total } }: { readonly coverage: Coverage }) {
  return (
    <span className="sequence-pages">
      <Button disabled={from === 0} onClick={() => runAction('sequence.earlier')}>
        Earlier
      </Button>
      <Button disabled={to >= total} onClick={() => runAction('sequence.later')}>
        Later
      </Button>
      <Button disabled={to >= total} onClick={() => runAction('sequence.newest')}>
        Newest
      </Button>
    </span>
  );
}

/** What limits the diagram, beside the switch that says which kind it is. */
function ofWords(scope: SequenceScope, filter: string, model: ConnectionModel, index: number): string {
  if (scope === 'rows') return filter.trim();
  const operation = model.operations[index];
  return scope === 'everything' || operation === undefined
    ? ''
    : [operation.method, operation.name, `id ${operation.id}`].filter(Boolean).join(' ');
}

function emptyWords(scope: SequenceScope, operation: number, progress: number): string {
  if (scope === 'operation' && operation < 0) return 'Choose a message of an operation to draw it.';
  if (progress < 1) return 'Searching rows…';
  return scope === 'rows' ? 'No matching rows to draw.' : 'Nothing has happened yet.';
}

/** Width of an element as it is by now, px. */
function useWidth(): { readonly ref: RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => setWidth(element.clientWidth - SCROLLBAR);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Room for a thin scroll bar, px, so that its coming does not change the layout. */
const SCROLLBAR = 12;
