import { useEffect, useRef, useState } from 'react';
import type { ExportOrder } from '../../../shared/bridge/index.ts';
import { subscribe } from '../../state/index.ts';

/** A file that was made: its pieces in their order. */
export interface MadeFile {
  readonly name: string;
  readonly type: string;
  readonly parts: readonly Blob[];
}

export interface ExportRun {
  /** Share that is done, 0..1; null while nothing is made. */
  readonly progress: number | null;
  /** Why the last one came to nothing, as a sentence; ''. */
  readonly problem: string;
  start(order: ExportOrder, done: (file: MadeFile) => void | Promise<void>): void;
  cancel(): void;
}

/** Has files made by the engine, one at a time; ends with the component. */
export function useExport(): ExportRun {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const running = useRef<(() => void) | null>(null);
  useEffect(() => () => running.current?.(), []);
  const end = (): void => {
    running.current?.();
    running.current = null;
    setProgress(null);
  };
  return {
    progress,
    problem,
    cancel: end,
    start: (order, done) => {
      end();
      setProblem('');
      setProgress(0);
      // Each piece at once: what is large does not lie in the page's own memory.
      const parts: Blob[] = [];
      running.current = subscribe('export', order, (piece) => {
        if (piece.text !== '') parts.push(new Blob([piece.text]));
        setProgress(piece.progress);
        if (!piece.done) return;
        end();
        if (piece.problem === '') void done({ name: piece.name, type: piece.type, parts });
        else setProblem(piece.problem);
      });
    },
  };
}
