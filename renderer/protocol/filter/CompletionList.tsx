import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { CompletionOption } from '../../../shared/query/index.ts';
import { columnLeft } from './column-offset.ts';

/** px between the line and the list, and between the list and the edge of the window. */
const GAP = 4;
const EDGE = 8;

interface CompletionListProps {
  readonly id: string;
  readonly options: readonly CompletionOption[];
  readonly active: number;
  /** Element with the text of the filter, and the column under which the list stands. */
  readonly line: RefObject<HTMLElement | null>;
  readonly column: number;
  readonly onTake: (option: CompletionOption) => void;
}

/** The ways to go on with a filter, under the place where it goes on. In the top layer: no pane may cut it off. */
export function CompletionList({ id, options, active, line, column, onTake }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || line.current === null) return;
    if (!element.matches(':popover-open')) element.showPopover();
    // Beneath what the filter says: that is read while it is being written.
    const anchor = (line.current.closest('.filter') ?? line.current).getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(columnLeft(line.current, column) - EDGE, innerWidth - width - EDGE);
    const below = anchor.bottom + GAP;
    element.style.left = `${Math.max(EDGE, left)}px`;
    element.style.top = `${below + height > innerHeight - EDGE ? anchor.top - GAP - height : below}px`;
  });
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Suggestions" popover="manual" className="filter-completion">
      {options.map((option, at) => (
        <div
          key={option.insert}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className="filter-option"
          // The focus stays in the filter.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          <code>{option.label}</code>
          {option.detail === '' ? null : <small>{option.detail}</small>}
        </div>
      ))}
    </div>
  );
}
