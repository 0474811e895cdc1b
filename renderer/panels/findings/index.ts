export { FindingCallout } from './FindingCallout.tsx';
export { FindingsPanel } from './FindingsPanel.tsx';
