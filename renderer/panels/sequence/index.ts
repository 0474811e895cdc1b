export { SequencePanel } from './SequencePanel.tsx';
