export { ComposerPane } from './ComposerPane.tsx';
