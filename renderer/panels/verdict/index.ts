export { SPEECH_ACTIONS } from './speech-actions.ts';
export { VerdictBar } from './VerdictBar.tsx';
