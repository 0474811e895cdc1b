export { HttpPanel } from './HttpPanel.tsx';
