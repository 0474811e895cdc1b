export { FindingCallout } from './FindingCallout.tsx';
export { FindingsPanel } from './FindingsPanel.tsx';
export { worstFirst, worstLevel } from './finding-section.ts';
export { FINDING_ACTIONS } from './mute-rule.ts';
