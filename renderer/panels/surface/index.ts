export { SurfacePanel } from './SurfacePanel.tsx';
