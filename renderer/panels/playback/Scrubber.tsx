import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { PlaybackState } from '../../../shared/bridge/index.ts';
import type { ConnectionModel } from '../../state/index.ts';
import { duration, secondsFrom } from '../../widgets/index.ts';
import { contextOf, timelineOf, useDrawing, useThemeColours } from '../timeline/index.ts';
import { drawRecord, RECORD } from './draw-record.ts';
import { seeksOf } from './playback-orders.ts';

interface ScrubberProps {
  readonly connection: string;
  readonly playback: PlaybackState;
  /** µs: where it stands by now. */
  readonly at: number;
  /** µs from which times are counted. */
  readonly zero: number;
  /** What the window knows of the source; null where its tab was closed. */
  readonly source: ConnectionModel | null;
  readonly disabled: boolean;
}

/** Where the thumb is held; once it was let go, until the engine has told a state other than `until`. */
interface Held {
  readonly t: number;
  readonly until: PlaybackState | null;
}

/** The whole record in one strip, with a thumb that follows the pointer at once, whatever the engine has to do. */
export function Scrubber({ connection, playback, at, zero, source, disabled }: ScrubberProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [held, setHeld] = useState<Held | null>(null);
  const seeks = useMemo(() => seeksOf(connection), [connection]);
  const latest = useRef(playback);
  const colours = useThemeColours();
  const end = Math.max(1, playback.end);
  const shown = held !== null && (held.until === null || held.until === playback) ? held.t : at;

  useEffect(() => {
    latest.current = playback;
  }, [playback]);
  useEffect(() => {
    const element = canvas.current?.parentElement;
    if (element === null || element === undefined) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useDrawing([source?.id, source?.version, end, width, colours.bg].join(' '), () => {
    const context = contextOf(canvas.current, width, RECORD);
    if (context === null) return;
    const known = source === null ? null : { index: timelineOf(source), session: source.session };
    drawRecord(context, { from: 0, to: end, width }, known, colours);
  });

  const seek = (t: number): void => {
    setHeld({ t, until: null });
    void seeks.to(t).then(() => setHeld((now) => (now?.t === t ? { t, until: latest.current } : now)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -0.01, ArrowDown: -0.01, ArrowRight: 0.01, ArrowUp: 0.01, PageDown: -0.1, PageUp: 0.1 }[
      event.key
    ];
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? end : null;
    if ((by === undefined && edge === null) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    seek(edge ?? Math.max(0, Math.min(end, shown + (by ?? 0) * end)));
  };

  return (
    <div className="scrubber">
      <canvas ref={canvas} aria-hidden />
      <input
        type="range"
        aria-label="Moment of the session"
        aria-valuetext={`${secondsFrom(shown, zero)} s of ${duration(end)}`}
        min={0}
        max={end}
        step="any"
        value={shown}
        disabled={disabled}
        onChange={(event) => seek(Number(event.target.value))}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
