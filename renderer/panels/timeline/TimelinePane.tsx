import { useEffect, useState } from 'react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import {
  useActiveConnection,
  useLayout,
  useModel,
  useSelection,
  useSessionTime,
  type ConnectionModel,
} from '../../state/index.ts';
import { ActionButton, counted, duration, seconds } from '../../widgets/index.ts';
import { TimeZeroChip } from '../../protocol/notes/index.ts';
import { heightOf, shownLanes, type TimelineScene } from './lane-layout.ts';
import { Minimap } from './Minimap.tsx';
import { refusalsOf } from './lane/scene.ts';
import type { Reach, TimeScale } from './pen/time-scale.ts';
import { TIMELINE } from './timeline-actions.ts';
import { TimelineField } from './TimelineField.tsx';
import { timelineOf, type TimelineIndex } from './timeline-index.ts';
import { TimelineRuler } from './TimelineRuler.tsx';
import { TimelineTools } from './TimelineTools.tsx';
import { useStretch, type Stretch } from './timeline-view.ts';
import { useThemeColours } from './use-theme-colours.ts';
import { viewportOf } from './viewport.ts';
import './timeline.css';

/** The shortest time that the whole view spans, µs. */
const LEAST = 100_000;
/** Room before the beginning, and twice as much behind the end, as a share of the whole. */
const MARGIN = 0.012;
/** Of a rest so much is in view after what happened last, µs: idle time is not given the width of activity. */
const TAIL = 2_000_000;
/** From so many rows, or so long a time in µs, on there is a map of the whole. */
const LONG_ROWS = 2_000;
const LONG_TIME = 60_000_000;

/** Lanes over time: brush to filter, hover and click to look, wheel and keys to zoom and pan. Folded it is the map of the whole. */
export function TimelinePane({ folded }: { readonly folded: boolean }) {
  const connection = useActiveConnection();
  const model = useModel();
  if (connection === null || model === null) return null;
  return <Timeline key={model.id} model={model} connection={connection} folded={folded} />;
}

interface TimelineProps {
  readonly model: ConnectionModel;
  readonly connection: ConnectionInfo;
  readonly folded: boolean;
}

function Timeline({ model, connection, folded }: TimelineProps) {
  const [field, setField] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  const view = useStretch(model.id);
  const { row: selected, brush, setBrush } = useSelection();
  const colours = useThemeColours();

  const index = timelineOf(model);
  const { version, session } = model;
  const lastT = Math.max(session?.lastT ?? 0, index.times.last);
  const { now, goesOn: live } = useSessionTime(connection, lastT, 250);
  // A playback has the room of the whole session from the beginning.
  const last = Math.max(now, connection.playback?.end ?? 0);
  // Some room around, so that the signs at both ends are whole.
  const margin = Math.max(LEAST, last) * MARGIN;
  const whole: Reach = [-margin, Math.max(LEAST, last) + 2 * margin];
  // A deadline may lie beyond what has happened: zooming out reaches it.
  const reach: Reach = [whole[0], Math.max(whole[1], furthest(model, index) + margin)];
  const awaited = (session?.counts.pending ?? 0) > 0;
  const newest =
    connection.origin === 'live' ? newestOf(index, whole, awaited ? last : Math.min(last, lastT + TAIL)) : whole;
  const viewport = viewportOf(model.id, view, { width, whole, newest, reach });
  const lanes = shownLanes(index.lanes, session);
  const { times, levels } = index;
  const refusals = refusalsOf(model);
  const height = heightOf(lanes);
  const { scale } = viewport;
  const scene: TimelineScene = { model, index, times, levels, lanes, scale, height, now, refusals, colours };
  const leftOut = lanes.filter((lane) => lane.leftOut !== '');

  useEffect(() => {
    if (field === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(field.clientWidth));
    observer.observe(field);
    return () => observer.disconnect();
  }, [field]);

  TIMELINE.useOffer({
    viewport,
    brush,
    setBrush,
    chosen: () => chosenStretch(model, selected, now),
    focus: () => {
      useLayout.getState().unfold('timeline');
      // What was folded is in the document after the next drawing.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.timeline-overlay')?.focus());
    },
  });
  const map = (
    <Minimap
      index={index}
      version={version}
      viewport={viewport}
      colours={colours}
      {...(folded ? {} : { controls: 'timeline-lanes' })}
    />
  );
  if (folded)
    return (
      <section className="timeline timeline-folded" aria-label="Timeline">
        <ActionButton action="view.timeline" tone="ghost">
          Overview
        </ActionButton>
        <div ref={setField}>{map}</div>
      </section>
    );

  return (
    <section className="timeline" aria-label="Timeline">
      <div className="timeline-head">
        <TimelineTools all={viewport.all} follows={viewport.follows} />
        <TimelineRuler viewport={viewport} colours={colours} zero={model.zeroT}>
          <TimeZeroChip model={model} />
          {brush === null ? null : (
            <button type="button" className="timeline-clear" onClick={() => setBrush(null)}>
              {`${duration(brush[1] - brush[0])} marked`} <span aria-hidden>✕</span>
              <span className="visually-hidden">: clear the mark</span>
            </button>
          )}
        </TimelineRuler>
      </div>
      <div className="timeline-body" id="timeline-lanes">
        <div className="timeline-lanes" aria-hidden>
          {lanes.map(({ name, label, height }) => (
            <div key={name} style={{ height }}>
              {label}
            </div>
          ))}
        </div>
        <div className="timeline-field" ref={setField}>
          <TimelineField
            scene={scene}
            version={version}
            viewport={viewport}
            live={live}
            description={description(model, viewport.scale, brush)}
          />
        </div>
      </div>
      {leftOut.map(({ name, label, leftOut: sentence }) => (
        <p key={name} className="timeline-left-out">
          <b>{label}</b> {sentence}
        </p>
      ))}
      {model.rows.length >= LONG_ROWS || now >= LONG_TIME ? (
        <div className="timeline-map">
          <span aria-hidden>overview</span>
          {map}
        </div>
      ) : null}
    </section>
  );
}

/** The newest activity until `end`, with some room around. */
function newestOf({ activity }: TimelineIndex, whole: Reach, end: number): Reach {
  const from = activity.since;
  const margin = Math.max(LEAST, end - from) * MARGIN;
  return [from === 0 ? whole[0] : from - margin, Math.min(whole[1], Math.max(from + LEAST, end) + 2 * margin)];
}

/** The stretch of the operation, exchange or row that is chosen, µs; null for none. */
function chosenStretch(model: ConnectionModel, row: number, now: number): Stretch | null {
  if (row < 0 || row >= model.rows.length) return null;
  const span = model.operations[model.rows.operation(row)] ?? model.exchange(model.rows.exchange(row));
  const t = model.rows.time(row);
  return span === undefined ? [t, t] : [span.start, span.end < 0 ? now : Math.max(span.end, t)];
}

/** The latest time that a lane points to, µs; 0 for none beyond what has happened. */
function furthest(model: ConnectionModel, { lanes }: TimelineIndex): number {
  return Math.max(0, ...lanes.map((lane) => lane.reaches(model)));
}

function description({ session, rows }: ConnectionModel, { from, to }: TimeScale, brush: Stretch | null): string {
  const shown = `Timeline from ${seconds(from)} s to ${seconds(to)} s`;
  const inside = `${counted(rows.length, 'event')}, ${counted(session?.counts.operations ?? 0, 'operation')}`;
  return `${shown}: ${inside}${brush === null ? '' : `, limited to ${seconds(brush[0])}–${seconds(brush[1])} s`}`;
}
