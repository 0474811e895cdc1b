import { memo, useId, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { DrawnStep, Drawing, Step } from '../../../shared/diagram/index.ts';
import { useHover } from '../../state/index.ts';
import { neighbour, stepOfRow } from './moves.ts';
import { Shapes } from './Shapes.tsx';

interface SequenceDrawingProps {
  readonly drawing: Drawing;
  readonly steps: readonly Step[];
  /** The chosen row, -1 for none. */
  readonly row: number;
  readonly onSelect: (row: number) => void;
  readonly onActivate: () => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** A laid-out diagram: its head stays in sight, its steps are chosen by click and by key. */
export function SequenceDrawing({ drawing, steps, row, onSelect, onActivate, scroller }: SequenceDrawingProps) {
  const id = useId();
  const chosen = stepOfRow(steps, row);
  const placed = drawing.steps[chosen];
  const shown = useRef(-1);

  useLayoutEffect(() => {
    // A choice is brought into view once: whoever scrolls away from it afterwards means to.
    if (shown.current === row || placed === undefined) return;
    shown.current = row;
    if (scroller.current !== null) reveal(scroller.current, placed, drawing.headHeight);
  }, [row, placed, drawing.headHeight, scroller]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      onActivate();
      return;
    }
    const next = neighbour(steps, chosen, event.key);
    if (next < 0) return;
    event.preventDefault();
    onSelect(steps[next]?.row ?? -1);
  };

  const { width, headHeight, bodyHeight } = drawing;
  return (
    <div className="sequence-frame">
      <div
        ref={scroller}
        className="sequence-scroller"
        role="listbox"
        aria-label="Sequence diagram"
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <svg className="sequence-head" width={width} height={headHeight} role="presentation">
          <Shapes shapes={drawing.head} />
        </svg>
        <svg className="sequence-body" width={width} height={bodyHeight} role="presentation">
          <Hovered drawing={drawing} steps={steps} />
          {placed === undefined ? null : (
            <rect className="sequence-chosen" y={placed.y} width="100%" height={placed.height} />
          )}
          <Ground drawing={drawing} />
          {drawing.steps.map((drawn) => (
            <OneStep
              key={drawn.step}
              id={`${id}-${drawn.step}`}
              drawn={drawn}
              kind={steps[drawn.step]?.kind ?? 'gap'}
              chosen={drawn.step === chosen}
              onSelect={onSelect}
            />
          ))}
        </svg>
      </div>
    </div>
  );
}

const Ground = memo(function Ground({ drawing }: { readonly drawing: Drawing }) {
  return <Shapes shapes={drawing.ground} />;
});

/** Apart from the rest, since it changes at the pace of the pointer. */
function Hovered({ drawing, steps }: { readonly drawing: Drawing; readonly steps: readonly Step[] }) {
  const row = useHover((state) => state.row);
  const at = row < 0 ? undefined : drawing.steps[stepOfRow(steps, row)];
  if (at === undefined) return null;
  return <rect className="sequence-hovered" y={at.y} width="100%" height={at.height} />;
}

interface OneStepProps {
  readonly id: string;
  readonly drawn: DrawnStep;
  readonly kind: Step['kind'];
  readonly chosen: boolean;
  readonly onSelect: (row: number) => void;
}

const OneStep = memo(function OneStep({ id, drawn, kind, chosen, onSelect }: OneStepProps) {
  const hover = useHover((state) => state.hover);
  const { row, y, height, label, shapes } = drawn;
  if (row < 0)
    return (
      <g role="presentation">
        <Shapes shapes={shapes} />
      </g>
    );
  return (
    <g
      id={id}
      className="sequence-step"
      role="option"
      aria-selected={chosen}
      data-step={kind}
      data-row={row}
      onMouseDown={() => onSelect(row)}
      onPointerEnter={() => hover(row)}
      onPointerLeave={() => hover(-1)}
    >
      <title>{label}</title>
      <rect y={y} width="100%" height={height} fill="transparent" />
      <Shapes shapes={shapes} />
    </g>
  );
});

/** Scrolls no further than needed to have a step in sight beneath the head. */
function reveal(scroller: HTMLElement, { y, height }: DrawnStep, headHeight: number): void {
  const room = scroller.clientHeight - headHeight;
  if (y < scroller.scrollTop) scroller.scrollTop = y;
  else if (y + height > scroller.scrollTop + room) scroller.scrollTop = y + height - room;
}
