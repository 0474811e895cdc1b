export { itemText } from './item-text.ts';
export { SurfacePanel } from './SurfacePanel.tsx';
export { useSurface } from './use-surface.ts';
