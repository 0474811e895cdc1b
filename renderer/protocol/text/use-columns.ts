import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Width of a cell of the mono font at 12 px, until it has been measured. */
const CELL = 7.2;
/** Width of the gutter with its padding, and of what the scroll bar may take. */
const TAKEN = 86;

interface Columns {
  /** The element whose width counts. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** An element of ten cells. */
  readonly probe: RefObject<HTMLSpanElement | null>;
  /** Cells that fit into a row; 0 before the first measure. */
  readonly columns: number;
}

/** How many cells of the mono font stand side by side, kept in step with the width. */
export function useColumns(): Columns {
  const frame = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = (): void => {
      const cell = (probe.current?.getBoundingClientRect().width ?? 0) / 10 || CELL;
      setColumns(Math.max(16, Math.floor((element.clientWidth - TAKEN) / cell)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, probe, columns };
}
