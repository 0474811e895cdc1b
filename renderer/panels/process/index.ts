export { ProcessPanel } from './ProcessPanel.tsx';
