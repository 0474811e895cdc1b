export { DetailPane } from './DetailPane.tsx';
export { subjectReader } from './frame-subject.ts';
export { PrettyView } from './PrettyView.tsx';
export { RawView } from './RawView.tsx';
