import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useActiveConnection, useHover, useModel, useSelection, type ConnectionModel } from '../../state/index.ts';
import { counted, duration, seconds, useNow } from '../../widgets/index.ts';
import { drawTimeline } from './draw.ts';
import { rowAt } from './hit.ts';
import { heightOf, lanesOf } from './lanes.ts';
import { timelineColours } from './palette.ts';
import { refusalsOf } from './scene.ts';
import { panned, timeAt, zoomed, type TimeScale } from './time-scale.ts';
import { TimelineHint } from './TimelineHint.tsx';
import { timelineOf, type TimelineIndex } from './timeline-index.ts';
import './timeline.css';

/** Pixels that a pointer must move before a press becomes a brush. */
const DRAG = 4;
/** The shortest time that the whole view spans, µs. */
const LEAST = 100_000;

type Stretch = readonly [number, number];

/** Lanes over time: brush to filter, hover and click to look, wheel and keys to zoom and pan. */
export function TimelinePane() {
  const connection = useActiveConnection();
  const model = useModel();
  if (connection === null || model === null) return null;
  const live = connection.origin === 'live' && connection.state !== 'closed';
  return <Timeline key={model.id} model={model} startedAtMs={connection.startedAtMs} live={live} />;
}

interface TimelineProps {
  readonly model: ConnectionModel;
  readonly startedAtMs: number;
  readonly live: boolean;
}

function Timeline({ model, startedAtMs, live }: TimelineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  /** Null shows everything, and follows what comes. */
  const [view, setView] = useState<Stretch | null>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly x: number } | null>(null);
  const [pointer, setPointer] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const { row: selected, select, brush, setBrush } = useSelection();
  const { row: hovered, hover } = useHover();
  useThemeChange();
  const wall = useNow(250, live);

  const lastT = model.session?.lastT ?? 0;
  const now = live ? Math.max(lastT, (wall - startedAtMs) * 1000) : lastT;
  const end = Math.max(LEAST, now * 1.03);
  const scale: TimeScale = { from: view?.[0] ?? 0, to: view?.[1] ?? end, width: Math.max(1, size.width) };
  const index = timelineOf(model);
  const lanes = lanesOf(model.session);
  /** A deadline may lie beyond what has happened: zooming out reaches it. */
  const reach = Math.max(end, lastDeadline(model, index) * 1.03);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || size.width === 0) return;
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.current.width !== width || canvas.current.height !== height)
      Object.assign(canvas.current, { width, height });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawTimeline(
      context,
      { model, index, lanes, scale, height: size.height, now, brush, selected, hovered, refusals: refusalsOf(model) },
      timelineColours(),
    );
  });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const by = sideways ? event.deltaX || event.deltaY : event.deltaY;
    if (sideways) setView(panned(scale.from, scale.to, (by / scale.width) * (scale.to - scale.from), reach));
    else setView(zoomed(scale.from, scale.to, timeAt(scale, event.offsetX), Math.exp(by / 400), reach));
  });
  useEffect(() => {
    // React listens to wheel passively; the page must not scroll under a zoom.
    const element = canvas.current;
    const listener = (event: WheelEvent): void => onWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const at = position(event);
    setPointer(at);
    if (drag !== null && Math.abs(at.x - drag.x) >= DRAG) {
      const [a, b] = [drag.from, timeAt(scale, at.x)];
      setBrush([Math.max(0, Math.min(a, b)), Math.max(a, b)]);
    } else if (drag === null) hover(rowAt(model, index, lanes, scale, now, at.x, at.y));
  };

  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>): void => {
    const at = position(event);
    const pressed = drag;
    setDrag(null);
    if (pressed === null || Math.abs(at.x - pressed.x) >= DRAG) return;
    const row = rowAt(model, index, lanes, scale, now, at.x, at.y);
    if (row >= 0) select(row);
    else setBrush(null);
  };

  const reset = (): void => {
    setView(null);
    setBrush(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    const span = scale.to - scale.from;
    const middle = scale.from + span / 2;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => setView(panned(scale.from, scale.to, -span / 8, reach)),
      ArrowRight: () => setView(panned(scale.from, scale.to, span / 8, reach)),
      '+': () => setView(zoomed(scale.from, scale.to, middle, 0.5, reach)),
      '=': () => setView(zoomed(scale.from, scale.to, middle, 0.5, reach)),
      '-': () => setView(zoomed(scale.from, scale.to, middle, 2, reach)),
      b: () => setBrush([scale.from, scale.to]),
      '0': reset,
      Home: reset,
      Escape: reset,
    };
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };

  return (
    <section className="timeline" aria-label="Timeline" style={{ height: heightOf(lanes) }}>
      <div className="timeline-lanes" aria-hidden>
        {lanes.map(({ name, label, height }) => (
          <div key={name} style={{ height }}>
            {label}
          </div>
        ))}
      </div>
      <div className="timeline-field">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={description(model, scale, brush)}
          aria-keyshortcuts="ArrowLeft ArrowRight + - b Escape"
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const { x } = position(event);
            setDrag({ from: timeAt(scale, x), x });
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerLeave={() => {
            setPointer(null);
            hover(-1);
          }}
          onDoubleClick={reset}
          onKeyDown={onKeyDown}
        />
        {pointer !== null && drag === null && hovered >= 0 ? (
          <TimelineHint model={model} live={live} row={hovered} at={pointer} width={size.width} />
        ) : null}
        {view === null && brush === null ? null : (
          <button type="button" className="timeline-reset" onClick={reset}>
            {brush === null ? 'Show all' : `${duration(brush[1] - brush[0])} · show all`}
          </button>
        )}
      </div>
    </section>
  );
}

function position(event: PointerEvent<HTMLCanvasElement>): { readonly x: number; readonly y: number } {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

/** The last deadline of a pending request, µs; 0 for none. */
function lastDeadline({ operations }: ConnectionModel, { client, server }: TimelineIndex): number {
  let last = 0;
  for (const lane of [client, server])
    for (const at of lane.open()) last = Math.max(last, operations[at]?.deadline ?? 0);
  return last;
}

function description({ session, rows }: ConnectionModel, { from, to }: TimeScale, brush: Stretch | null): string {
  const shown = `Timeline from ${seconds(from)} s to ${seconds(to)} s`;
  const inside = `${counted(rows.length, 'event')}, ${counted(session?.counts.operations ?? 0, 'operation')}`;
  return `${shown}: ${inside}${brush === null ? '' : `, limited to ${seconds(brush[0])}–${seconds(brush[1])} s`}`;
}

/** Renders again when the theme changed, since a canvas does not follow CSS by itself. */
function useThemeChange(): void {
  const [, setTheme] = useState('');
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(document.documentElement.dataset['theme'] ?? ''));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
}
