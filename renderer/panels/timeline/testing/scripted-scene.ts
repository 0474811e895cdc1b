import { Analysis } from '../../../../shared/analysis/index.ts';
import type { ScriptedSession } from '../../../../shared/analysis/testing/scripted-session.ts';
import { ConnectionModel } from '../../../state/index.ts';
import type { Lane } from '../lane/lane.ts';
import { heightOf, shownLanes, type TimelineScene } from '../lane-layout.ts';
import type { TimelineColours } from '../pen/palette.ts';
import { timelineOf } from '../timeline-index.ts';

/**
 * The scene of a scripted session, for tests: all of its time on so many pixels. Needs a `requestAnimationFrame`. `batch`: so
 * many events are told at a time, as a live connection does.
 */
export function scriptedScene(session: ScriptedSession, { width = 1_000, batch = Infinity } = {}): TimelineScene {
  const analysis = new Analysis();
  const model = new ConnectionModel('test');
  const index = timelineOf(model);
  let names = 1;
  let told = 0;
  for (let from = 0; from < session.events.length; from += batch) {
    for (const event of session.events.slice(from, from + batch)) analysis.push(event);
    const { rows, operations, exchanges } = analysis;
    model.apply({
      upto: analysis.session().counts.events,
      caughtUp: true,
      rows: rows.pack(told, rows.length, names),
      patches: Array.from({ length: told }, (_, row) => rows.patch(row)),
      operations: structuredClone(operations),
      exchanges: structuredClone(exchanges),
      session: analysis.session(),
    });
    told = rows.length;
    names = rows.nameCount;
  }
  const lanes = shownLanes(index.lanes, model.session);
  const now = analysis.session().lastT;
  return {
    model,
    index,
    times: index.times,
    levels: index.levels,
    lanes,
    now,
    scale: { from: 0, to: now, width },
    height: heightOf(lanes),
    refusals: { operations: new Set(), exchanges: new Set() },
    colours: COLOURS,
  };
}

/** The lane of a kind, whether it is shown or not. */
export function laneOf<L extends Lane>({ index }: TimelineScene, kind: new () => L): L {
  const lane = index.lanes.find((one) => one instanceof kind);
  if (!(lane instanceof kind)) throw new Error(`There is no lane of the kind ${kind.name}.`);
  return lane;
}

const COLOURS: TimelineColours = {
  bg: '',
  line: '',
  text: '',
  strong: '',
  client: '',
  server: '',
  error: '',
  warning: '',
  info: '',
  ok: '',
  quiet: '',
  marks: {},
  onBar: '',
  font: '',
  smallFont: '',
};
