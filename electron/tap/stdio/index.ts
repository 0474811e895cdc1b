export { runShim } from './run-shim.ts';
export { shimWords } from './shim-words.ts';
