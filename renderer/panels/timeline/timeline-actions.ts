import { onScreen, type Action, type ActionContext } from '../../state/index.ts';
import { showLegend, useLegend, type Stretch } from './timeline-view.ts';
import type { Viewport } from './viewport.ts';

/** What the actions work on: the timeline as it is shown now. */
export interface TimelineControls {
  readonly viewport: Viewport;
  readonly brush: Stretch | null;
  setBrush(brush: Stretch | null): void;
  /** The stretch of what is chosen; null for nothing. */
  chosen(): Stretch | null;
  focus(): void;
}

const GROUP = 'Timeline';
/** What one step of zooming does to the stretch in view. */
export const ZOOM_STEP = 0.5;

/** The timeline, for its actions. */
export const TIMELINE = onScreen<TimelineControls>();

const isShown = ({ shown }: ActionContext): boolean => shown(TIMELINE) !== null;
const isZoomed = ({ shown }: ActionContext): boolean => shown(TIMELINE)?.viewport.all === false;

/** Everything that can be done with the timeline, as actions; the keys of some are its own, as long as it has the focus. */
export const TIMELINE_ACTIONS: readonly Action[] = [
  {
    id: 'timeline.focus',
    title: 'Go to the timeline',
    group: GROUP,
    shortcut: 'l',
    enabled: isShown,
    run: ({ shown }) => shown(TIMELINE)?.focus(),
  },
  {
    id: 'timeline.zoom-in',
    title: 'Zoom in on the timeline',
    group: GROUP,
    enabled: isShown,
    run: ({ shown }) => shown(TIMELINE)?.viewport.zoom(ZOOM_STEP),
  },
  {
    id: 'timeline.zoom-out',
    title: 'Zoom out of the timeline',
    group: GROUP,
    enabled: isZoomed,
    run: ({ shown }) => shown(TIMELINE)?.viewport.zoom(1 / ZOOM_STEP),
  },
  {
    id: 'timeline.all',
    title: 'Show the whole timeline',
    group: GROUP,
    enabled: isZoomed,
    run: ({ shown }) => shown(TIMELINE)?.viewport.showAll(),
  },
  {
    id: 'timeline.follow',
    title: 'Follow the newest activity on the timeline',
    group: GROUP,
    enabled: ({ shown }) => shown(TIMELINE)?.viewport.follows === false,
    run: ({ shown }) => shown(TIMELINE)?.viewport.follow(),
  },
  {
    id: 'timeline.chosen',
    title: 'Zoom to the selection',
    group: GROUP,
    enabled: ({ shown }) => (shown(TIMELINE)?.chosen() ?? null) !== null,
    run: ({ shown }) => {
      const timeline = shown(TIMELINE);
      const chosen = timeline?.chosen() ?? null;
      if (timeline !== null && chosen !== null) timeline.viewport.show(withMargin(chosen));
    },
  },
  {
    id: 'timeline.brush',
    title: 'Limit the lists to the time in view',
    group: GROUP,
    enabled: isShown,
    run: ({ shown }) => {
      const timeline = shown(TIMELINE);
      if (timeline === null) return;
      const { from, to } = timeline.viewport.scale;
      timeline.setBrush([from, to]);
    },
  },
  {
    id: 'timeline.zoom-brush',
    title: 'Zoom to the marked time',
    group: GROUP,
    enabled: ({ shown }) => (shown(TIMELINE)?.brush ?? null) !== null,
    run: ({ shown }) => {
      const timeline = shown(TIMELINE);
      if (timeline !== null && timeline.brush !== null) timeline.viewport.show(timeline.brush);
    },
  },
  {
    id: 'timeline.legend',
    title: 'What the signs of the timeline mean',
    group: GROUP,
    enabled: isShown,
    run: () => showLegend(!useLegend.getState().legend),
  },
];

/** A stretch with some time around it, so that its ends are seen. */
function withMargin([from, to]: Stretch): Stretch {
  const margin = Math.max(100, (to - from) * 0.15);
  return [Math.max(0, from - margin), to + margin];
}
