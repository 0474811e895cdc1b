import { useRef, useState, type ReactNode } from 'react';
import { contextOf } from './pen/canvas.ts';
import { drawRuler, RULER } from './draw.ts';
import type { TimelineColours } from './pen/palette.ts';
import { useDrawing } from './use-drawing.ts';
import type { Viewport } from './viewport.ts';

interface TimelineRulerProps {
  readonly viewport: Viewport;
  readonly colours: TimelineColours;
  /** µs from which times are counted. */
  readonly zero: number;
  /** Over its right end. */
  readonly children: ReactNode;
}

/** The times over the lanes; dragging it moves them. */
export function TimelineRuler({ viewport, colours, zero, children }: TimelineRulerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [held, setHeld] = useState<number | null>(null);
  const { from, to, width } = viewport.scale;

  useDrawing([from, to, width, zero, colours.bg].join(' '), () => {
    const context = contextOf(canvas.current, width, RULER);
    if (context !== null) drawRuler(context, { from, to, width }, zero, colours);
  });

  return (
    <div className="timeline-ruler">
      <canvas
        ref={canvas}
        aria-hidden
        data-held={held === null ? undefined : ''}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(event.clientX);
        }}
        onPointerMove={(event) => {
          if (held === null) return;
          if (!viewport.all) viewport.pan(((held - event.clientX) / width) * (to - from));
          setHeld(event.clientX);
        }}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
        onDoubleClick={viewport.showAll}
      />
      {children}
    </div>
  );
}
