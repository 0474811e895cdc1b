import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { runAction, useHover, useSelection } from '../../state/index.ts';
import { contextOf } from './pen/canvas.ts';
import { drawOverlay } from './draw-overlay.ts';
import { drawTimeline } from './draw.ts';
import type { Target } from './lane/lane.ts';
import { laneNamed, type TimelineScene } from './lane-layout.ts';
import { targetAt, targetWords } from './targets.ts';
import { timeAt } from './pen/time-scale.ts';
import { ZOOM_STEP } from './timeline-actions.ts';
import { moved } from './timeline-keys.ts';
import { TimelineHint } from './TimelineHint.tsx';
import { useDrawing } from './use-drawing.ts';
import type { Viewport } from './viewport.ts';

/** Pixels that a pointer must move before a press becomes a brush. */
const DRAG = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly x: number;
  /** µs where it began. */
  readonly from: number;
  /** It moves the view, and marks nothing. */
  readonly pans: boolean;
}

interface TimelineFieldProps {
  readonly scene: TimelineScene;
  /** Rises when there is more to draw. */
  readonly version: number;
  readonly viewport: Viewport;
  readonly live: boolean;
  /** What is shown, in words. */
  readonly description: string;
}

/** The lanes themselves: drawn on one canvas, lit on another, used by pointer and keys. */
export function TimelineField({ scene, version, viewport, live, description }: TimelineFieldProps) {
  const lanes = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [pointer, setPointer] = useState<Point | null>(null);
  const [cursor, setCursor] = useState<Target | null>(null);
  const [focused, setFocused] = useState(false);
  const { row: selected, select, brush, setBrush } = useSelection();
  const { row: hovered, hover } = useHover();
  const { scale, height, now, colours, lanes: shown } = scene;
  const { from, to, width } = scale;
  const size = { width, height };

  const layout = shown.map(({ name, top }) => `${name}${top}`).join(' ');
  useDrawing([version, from, to, width, height, now, colours.bg, layout].join(' '), () => {
    const context = contextOf(lanes.current, width, height);
    if (context !== null) drawTimeline(context, scene);
  });

  useLayoutEffect(() => {
    const context = contextOf(overlay.current, width, height);
    if (context !== null) drawOverlay(context, scene, { brush, selected, hovered, cursor: focused ? cursor : null });
  });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const by = sideways ? event.deltaX || event.deltaY : event.deltaY;
    if (sideways) viewport.pan((by / width) * (to - from));
    else viewport.zoom(Math.exp(by / 400), timeAt(scale, event.offsetX));
  });
  useEffect(() => {
    // React listens to wheel passively; the page must not scroll under a zoom.
    const element = overlay.current;
    const listener = (event: WheelEvent): void => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const at = position(event);
    setPointer(at);
    if (drag === null) hover(targetAt(scene, at.x, at.y)?.row ?? -1);
    else if (drag.pans) viewport.pan(drag.from - timeAt(scale, at.x));
    else if (Math.abs(at.x - drag.x) >= DRAG) {
      const [a, b] = [drag.from, timeAt(scale, at.x)];
      setBrush([Math.max(0, Math.min(a, b)), Math.max(a, b)]);
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>): void => {
    const at = position(event);
    const pressed = drag;
    setDrag(null);
    if (pressed === null || pressed.pans || Math.abs(at.x - pressed.x) >= DRAG) return;
    const target = targetAt(scene, at.x, at.y);
    setCursor(target);
    if (target !== null) select(target.row);
    else setBrush(null);
  };

  const goTo = (target: Target): void => {
    setCursor(target);
    hover(target.row);
    viewport.reveal(scene.times.at(target.row));
    const lane = laneNamed(shown, target.lane);
    if (lane !== undefined) reveal(overlay.current, lane.top, lane.top + lane.height);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const span = to - from;
    const key = event.shiftKey && event.key.startsWith('Arrow') ? `Shift ${event.key}` : event.key;
    const moves: Readonly<Record<string, () => void>> = {
      'Shift ArrowLeft': () => viewport.pan(-span / 8),
      'Shift ArrowRight': () => viewport.pan(span / 8),
      PageUp: () => viewport.pan(-span),
      PageDown: () => viewport.pan(span),
      '+': () => viewport.zoom(ZOOM_STEP, cursorTime(scene, cursor)),
      '=': () => viewport.zoom(ZOOM_STEP, cursorTime(scene, cursor)),
      '-': () => viewport.zoom(1 / ZOOM_STEP, cursorTime(scene, cursor)),
      '0': viewport.all ? viewport.follow : viewport.showAll,
      b: () => setBrush([from, to]),
      z: () => void runAction('timeline.chosen'),
      Escape: () => (brush === null ? viewport.showAll() : setBrush(null)),
      Enter: () => choose(),
      ' ': () => choose(),
    };
    const choose = (): void => {
      if (cursor === null) return;
      if (cursor.row === selected) runAction('detail.focus');
      else select(cursor.row);
    };
    const target = moved(scene, cursor, selected, key);
    const move = moves[key];
    if (target === null && move === undefined && !key.startsWith('Arrow')) return;
    event.preventDefault();
    if (target !== null) goTo(target);
    else move?.();
  };

  const pointed = pointer === null || drag !== null ? null : targetAt(scene, pointer.x, pointer.y);
  const told = pointed ?? (focused ? cursor : null);
  const words = told === null || told.row >= scene.model.rows.length ? null : targetWords(scene, told, live);
  const at = pointed === null && told !== null ? cursorPlace(scene, told) : pointer;
  return (
    <>
      <canvas ref={lanes} style={size} aria-hidden />
      <canvas
        ref={overlay}
        className="timeline-overlay"
        style={size}
        tabIndex={0}
        role="application"
        aria-roledescription="timeline"
        aria-label={description}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Home End Enter Shift+ArrowLeft Shift+ArrowRight + - 0 b z Escape"
        data-pans={drag?.pans === true ? '' : undefined}
        onPointerDown={(event) => {
          if (event.button > 1) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const { x } = position(event);
          setDrag({ from: timeAt(scale, x), x, pans: event.button === 1 || event.shiftKey });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => {
          setPointer(null);
          hover(-1);
        }}
        onDoubleClick={(event) => {
          if (targetAt(scene, event.nativeEvent.offsetX, event.nativeEvent.offsetY) === null) viewport.showAll();
          else runAction('timeline.chosen');
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
      />
      {words === null || at === null ? null : <TimelineHint words={words} at={at} />}
      <p className="visually-hidden" role="status" aria-label="On the timeline">
        {focused && words !== null ? `${words.title} ${words.text}, ${words.facts.join(', ')}` : ''}
      </p>
    </>
  );
}

function position(event: PointerEvent<HTMLCanvasElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** The time that zooming by keys keeps in its place: that of the cursor if it is in view. */
function cursorTime({ times, scale }: TimelineScene, cursor: Target | null): number | undefined {
  const t = cursor === null ? -1 : times.at(cursor.row);
  return t >= scale.from && t <= scale.to ? t : undefined;
}

/** Where the words of the cursor stand: beneath its mark. */
function cursorPlace(scene: TimelineScene, { lane, row }: Target): Point | null {
  const shown = laneNamed(scene.lanes, lane);
  const place = shown?.lane.box(scene, shown, row);
  if (place == null) return null;
  return { x: Math.min(Math.max(0, place.x), scene.scale.width), y: place.y + place.height - 4 };
}

/** Scrolls the lanes so that a stretch of their height is in view. */
function reveal(canvas: HTMLCanvasElement | null, top: number, bottom: number): void {
  const body = canvas?.closest('.timeline-body');
  if (body == null) return;
  if (top < body.scrollTop) body.scrollTop = top;
  else if (bottom > body.scrollTop + body.clientHeight) body.scrollTop = bottom - body.clientHeight;
}
