export { MiddleStage, readyFor } from './middle-stage.ts';
export { KeptMiddleRules } from './kept-middle-rules.ts';
