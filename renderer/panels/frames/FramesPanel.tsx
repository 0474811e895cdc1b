import { memo, useCallback, useMemo, useRef, type MouseEvent, type RefObject } from 'react';
import { ModelView, useModelValue, useSelection, useShownModel, type ConnectionModel } from '../../state/index.ts';
import { Button, count, counted, secondsFrom } from '../../widgets/index.ts';
import {
  FilterInput,
  type FilterInputProps,
  FilterMenu,
  openRowMenu,
  pointOf,
  vocabularyOf,
} from '../../protocol/filter/index.ts';
import { TimeZeroChip } from '../../protocol/notes/index.ts';
import { useGrowth, useShownRows, useStandingView, useViewValue, type FrameView } from '../../protocol/rows/index.ts';
import { FrameChips } from './FrameChips.tsx';
import { FrameList } from './FrameList.tsx';
import { FRAME_LIST } from './frames-actions.ts';
import { rowValues } from './row-values.ts';
import './frames.css';

/** The list of everything that happened on the connection. */
export function FramesPanel() {
  const model = useShownModel();
  return model === null ? null : <Frames key={model.id} model={model} />;
}

function Frames({ model }: { readonly model: ConnectionModel }) {
  const { brush, setBrush, filter, setFilter, stderr, showStderr, wire, showWire } = useSelection();
  const { reading, wireShown, stderrShown, shown } = useShownRows();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const view = useStandingView(model, shown);
  const problem = useViewValue(view, ({ problem: met }) => met);
  const vocabulary = useCallback(() => vocabularyOf(model), [model]);
  const http = useModelValue(model, () => (model.session?.http ?? null) !== null);
  const stderrLines = useModelValue(model, () => model.session?.process?.stderrLines ?? 0);
  // The time zero, and the times that are counted from it.
  useModelValue(model, () => `${model.annotations.zero} ${model.zeroT}`);
  const asFilter = useMemo(() => new ModelView(model, null), [model]);

  FRAME_LIST.useOffer({ search: () => input.current?.focus() });

  const openCellMenu = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"]') : null;
    const at = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1);
    if (cell === null || at < 0) return;
    event.preventDefault();
    openRowMenu(rowValues(model, asFilter, at, cell.dataset['cell'] ?? null), pointOf(event));
  };
  const focusList = useCallback(() => panel.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), []);

  return (
    <div className="frames" ref={panel} onContextMenu={openCellMenu}>
      <div className="frames-bar">
        <FrameFilter
          input={input}
          text={filter}
          reading={reading}
          problem={problem}
          vocabulary={vocabulary}
          onChange={setFilter}
          onLeave={focusList}
        />
        <RowCount model={model} view={view} />
        {brush === null ? null : (
          <Button className="frames-chip" aria-label="Show all times" onClick={() => setBrush(null)}>
            {`${secondsFrom(brush[0], model.zeroT)}–${secondsFrom(brush[1], model.zeroT)} s ✕`}
          </Button>
        )}
        <TimeZeroChip model={model} />
        <FrameChips filter={filter} onChange={setFilter} />
        {http ? (
          <Button
            className="frames-chip"
            aria-pressed={wireShown}
            title="HTTP heads, stream ends, encoded bodies, SSE comments, pings"
            onClick={() => showWire(!wire)}
          >
            wire events
          </Button>
        ) : null}
        {stderrLines === 0 ? null : (
          <Button className="frames-chip" aria-pressed={stderrShown} onClick={() => showStderr(!stderr)}>
            {`stderr ${count(stderrLines)}`}
          </Button>
        )}
      </div>
      <FrameList model={model} view={view} filtered={shown !== null} readable={reading.ok} />
    </div>
  );
}

/** How many rows the list has. */
function RowCount({ model, view }: { readonly model: ConnectionModel; readonly view: FrameView }) {
  useGrowth(view);
  return (
    <span className="frames-count" role="status" aria-label="Rows shown">
      {countWords(view.rows.length, model.rows.length, view.progress)}
    </span>
  );
}

interface FrameFilterProps extends Pick<FilterInputProps, 'text' | 'reading' | 'vocabulary' | 'onChange'> {
  readonly input: RefObject<HTMLInputElement | null>;
  /** What the search of the messages met, as a sentence. */
  readonly problem: string;
  readonly onLeave: () => void;
}

/** The filter of the list: drawn again when the user changes it, not when rows come. */
const FrameFilter = memo(function FrameFilter({ input, problem, ...props }: FrameFilterProps) {
  const { text, reading, onChange } = props;
  return (
    <FilterInput
      {...props}
      ref={input}
      label="Filter frames"
      placeholder="Filter   dir:s2c  method:tools/*  latency>500ms  level:error"
      lead={<FilterMenu text={text} good={reading.ok} onApply={onChange} />}
      searchProblem={problem}
    />
  );
});

function countWords(shown: number, all: number, progress: number): string {
  if (progress < 1) return `${count(shown)} · ${Math.floor(progress * 100)} % searched`;
  return shown === all ? counted(all, 'row') : `${count(shown)} of ${counted(all, 'row')}`;
}
