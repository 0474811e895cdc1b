export { RequestsPanel } from './RequestsPanel.tsx';
