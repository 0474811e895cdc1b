export { runChaos } from './run-chaos.ts';
