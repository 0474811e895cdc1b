export { CapabilitiesPanel } from './CapabilitiesPanel.tsx';
export { CAPABILITY_ACTIONS } from './capability-actions.ts';
export { COMPATIBILITY, differenceLines, nameOf, type DifferenceLine } from './difference-lines.ts';
export { nearestLine } from './nearest-line.ts';
