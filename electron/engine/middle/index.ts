export { KeptMiddleRules } from './kept-middle-rules.ts';
export { MiddleStage } from './middle-stage.ts';
export { OwnCarriage } from './own-carriage.ts';
export { readyFor } from './readable-rules.ts';
export type { RulesReach } from './rules-reach.ts';
