export { FramesPanel } from './FramesPanel.tsx';
export { useFrameView, type FrameView } from './frame-view.ts';
export { useShownRows } from './shown-rows.ts';
