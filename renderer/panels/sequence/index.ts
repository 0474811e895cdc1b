export { SequencePanel } from './SequencePanel.tsx';
export { useScope } from './scope.ts';
