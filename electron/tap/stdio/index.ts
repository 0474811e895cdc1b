export { carry } from './carry.ts';
export { type Between, runShim } from './run-shim.ts';
export { type ShimWords, shimWords } from './shim-words.ts';
