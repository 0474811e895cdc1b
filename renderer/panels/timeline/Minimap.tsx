import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { seconds } from '../../widgets/index.ts';
import { contextOf } from './pen/canvas.ts';
import { drawMinimap, MINIMAP } from './draw-minimap.ts';
import type { TimelineColours } from './pen/palette.ts';
import { timeAt, xOf } from './pen/time-scale.ts';
import type { TimelineIndex } from './timeline-index.ts';
import { useDrawing } from './use-drawing.ts';
import type { Viewport } from './viewport.ts';

interface MinimapProps {
  readonly index: TimelineIndex;
  /** Rises when there is more to draw. */
  readonly version: number;
  readonly viewport: Viewport;
  /** Id of what it scrolls, where that is shown. */
  readonly controls?: string;
  readonly colours: TimelineColours;
}

/** The whole time in one strip: how much happened when, and which of it is in view. The view can be dragged. */
export function Minimap({ index, version, viewport, controls, colours }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<number | null>(null);
  const { scale } = viewport;
  const whole = { from: viewport.whole[0], to: Math.max(viewport.whole[1], scale.to), width: scale.width };
  const { from, to } = scale;

  useDrawing([version, whole.to, whole.width, from, to, colours.bg].join(' '), () => {
    const context = contextOf(canvas.current, whole.width, MINIMAP);
    if (context !== null) drawMinimap(context, index, whole, viewport.all ? null : [from, to], colours);
  });

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.nativeEvent.offsetX;
    const inside = x >= xOf(whole, from) && x <= xOf(whole, to);
    // Outside of the view it jumps there; what is held is then its middle.
    held.current = inside && !viewport.all ? timeAt(whole, x) - from : (to - from) / 2;
    if (!inside) viewport.pan(timeAt(whole, x) - (from + to) / 2);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (held.current === null || viewport.all) return;
    viewport.pan(timeAt(whole, event.nativeEvent.offsetX) - held.current - from);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    const by = { ArrowLeft: -1 / 8, ArrowRight: 1 / 8, PageUp: -1, PageDown: 1 }[event.key];
    if (by === undefined || viewport.all) return;
    event.preventDefault();
    viewport.pan(by * (to - from));
  };

  return (
    <canvas
      ref={canvas}
      className="timeline-minimap"
      role="scrollbar"
      tabIndex={0}
      aria-label="Time in view"
      aria-orientation="horizontal"
      aria-controls={controls}
      aria-valuemin={0}
      aria-valuemax={Math.round(whole.to / 1000)}
      aria-valuenow={Math.round(from / 1000)}
      aria-valuetext={`${seconds(from)} s to ${seconds(to)} s`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (held.current = null)}
      onPointerCancel={() => (held.current = null)}
      onKeyDown={onKeyDown}
    />
  );
}
