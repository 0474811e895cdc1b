export type { Answers } from '../middle/index.ts';
export { runChaos } from './run-chaos.ts';
