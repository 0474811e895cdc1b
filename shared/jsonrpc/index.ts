export * from './reading.ts';
export { readFrame } from './read-frame.ts';
