export { ExplainStrip } from './ExplainStrip.tsx';
export { ExplainView } from './ExplainView.tsx';
export { subjectOfRow } from './use-explanation.ts';
