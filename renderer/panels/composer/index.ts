export { COMPOSER_ACTIONS } from './composer-actions.ts';
export { ComposerPane } from './ComposerPane.tsx';
