export { FindingCallout, FoldedFinding } from './FindingCallout.tsx';
export { sectionOf, worstFirst, worstLevel, type FindingSection } from './finding-section.ts';
export { muteRule } from './mute-rule.ts';
