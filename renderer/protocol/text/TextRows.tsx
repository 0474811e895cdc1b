import { useMemo, useState, type ReactNode } from 'react';
import { VirtualList } from '../../widgets/index.ts';
import { lineStarts, rowOfOffset, wrapText } from './text-rows.ts';
import { useColumns } from './use-columns.ts';
import './text-rows.css';

interface TextRowsProps {
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  /** Draws the stretch [start, end) of the text. */
  readonly draw: (start: number, end: number) => ReactNode;
  /** What stands in the gutter: numbers of lines, or offsets of rows in UTF-16 units. */
  readonly gutter: 'lines' | 'offsets';
  /** Stretch that is lit: a member of a batch. */
  readonly lit?: readonly [number, number] | null;
  /** Called when the last rows are near: more of the text may be fetched. */
  readonly onNearEnd?: () => void;
  /** Called with the offset at which the row begins that was chosen. */
  readonly onChoose?: (start: number) => void;
}

const ROW = 19;

/** A long text in rows that fit the width; only the visible ones are in the document. */
export function TextRows({ text, label, draw, gutter, lit = null, onNearEnd, onChoose }: TextRowsProps) {
  const { frame, probe, columns } = useColumns();
  const [chosen, setChosen] = useState(-1);

  const starts = useMemo(() => wrapText(text, columns || 80), [text, columns]);
  const rows = starts.length - 1;
  const lines = useMemo(() => (gutter === 'lines' ? lineStarts(text) : null), [text, gutter]);
  const gutterOf = (start: number): string => {
    if (lines === null) return String(start);
    const line = rowOfOffset(lines, start);
    return lines[line] === start ? String(line + 1) : '';
  };
  const litRow = lit === null ? -1 : rowOfOffset(starts, lit[0]);

  return (
    <div
      ref={frame}
      className="text-rows"
      onScrollCapture={(event) => {
        if (isNearEnd(event.target)) onNearEnd?.();
      }}
    >
      <span ref={probe} className="text-rows-probe" aria-hidden>
        0000000000
      </span>
      {columns === 0 ? null : (
        <VirtualList
          label={label}
          count={rows}
          rowHeight={ROW}
          selected={chosen === -1 ? litRow : chosen}
          onSelect={(index) => {
            setChosen(index);
            onChoose?.(starts[index] ?? 0);
          }}
          renderRow={(index, place) => {
            const start = starts[index] ?? 0;
            const end = starts[index + 1] ?? start;
            const isLit = lit !== null && start < lit[1] && end > lit[0];
            return (
              <div {...place} className={`text-rows-row ${isLit ? 'text-rows-lit' : ''}`}>
                <span role="rowheader" className="text-rows-gutter">
                  {gutterOf(start)}
                </span>
                <span role="gridcell" className="text-rows-text">
                  {draw(start, end)}
                </span>
              </div>
            );
          }}
        />
      )}
    </div>
  );
}

/** Rows' px before the end at which more is asked for. */
const NEAR = 1_200;

/** True when a scrolled element shows its end, nearly. */
export function isNearEnd(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.scrollTop + target.clientHeight > target.scrollHeight - NEAR;
}
