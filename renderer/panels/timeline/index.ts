export { contextOf } from './pen/canvas.ts';
export { columnsOf } from './draw-minimap.ts';
export type { TimelineColours } from './pen/palette.ts';
export { timelineOf, type TimelineIndex } from './timeline-index.ts';
export { xOf, type TimeScale } from './pen/time-scale.ts';
export { TIMELINE_ACTIONS } from './timeline-actions.ts';
export { TimelinePane } from './TimelinePane.tsx';
export { useDrawing } from './use-drawing.ts';
export { useThemeColours } from './use-theme-colours.ts';
