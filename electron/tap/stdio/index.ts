export { carry } from './carry.ts';
export { runShim } from './run-shim.ts';
export { type ShimWords, shimWords } from './shim-words.ts';
