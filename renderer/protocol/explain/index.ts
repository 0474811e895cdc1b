export { ExplainStrip } from './ExplainStrip.tsx';
export { ExplainView } from './ExplainView.tsx';
export { revisionOf, subjectOfRow } from './use-explanation.ts';
