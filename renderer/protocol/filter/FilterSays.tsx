import { useLayoutEffect, useRef, type RefObject } from 'react';
import { describeQuery, type QueryReading } from '../../../shared/query/index.ts';
import { columnLeft } from './column-offset.ts';

interface FilterSaysProps {
  readonly id: string;
  readonly text: string;
  readonly reading: QueryReading;
  readonly searchProblem: string;
  /** Element with the text of the filter. */
  readonly line: RefObject<HTMLElement | null>;
}

/** Beneath a filter: what it says in plain words, or what is wrong with it, with a mark under the column. */
export function FilterSays({ id, text, reading, searchProblem, line }: FilterSaysProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (mark.current === null || line.current === null || reading.ok) return;
    const { left, right } = line.current.getBoundingClientRect();
    const at = Math.max(left, Math.min(columnLeft(line.current, reading.column), right - MARK_WIDTH));
    mark.current.style.left = `${at - (mark.current.offsetParent?.getBoundingClientRect().left ?? 0)}px`;
  });
  const words = reading.ok ? describeQuery(text) : `${reading.message} (column ${reading.column + 1})`;
  return (
    <div id={id} className="filter-says" aria-live="polite">
      {reading.ok ? null : <span ref={mark} className="filter-says-mark" aria-hidden />}
      {words === '' ? null : (
        <p className={reading.ok ? 'filter-says-words' : 'filter-says-problem'} title={words}>
          {words}
        </p>
      )}
      {searchProblem === '' ? null : (
        <p className="filter-says-problem" title={searchProblem}>
          {`✕ ${searchProblem}`}
        </p>
      )}
    </div>
  );
}

/** px. */
const MARK_WIDTH = 8;
