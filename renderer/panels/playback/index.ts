export { PLAYBACK_ACTIONS } from './playback-actions.ts';
export { PlaybackBar } from './PlaybackBar.tsx';
