export { KeptMiddleRules } from './kept-middle-rules.ts';
export { MiddleStage } from './middle-stage.ts';
export { readyFor } from './readable-rules.ts';
