export { FramesPanel } from './FramesPanel.tsx';
