export { runChaos } from './stdio-chaos.ts';
