export { FramesPanel } from './FramesPanel.tsx';
export { useFrameView, type FrameView, type RowFilter } from './frame-view.ts';
export { useShownRows } from './shown-rows.ts';
