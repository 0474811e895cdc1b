export { isTameMarkdown } from './markdown-limits.ts';
export { MarkdownText } from './MarkdownText.tsx';
export { ContentFacts, MetaTree } from './ContentFacts.tsx';
export { Folded } from './Folded.tsx';
export { Reading } from './Reading.tsx';
export { ResultView, type ResultViewProps } from './ResultView.tsx';
