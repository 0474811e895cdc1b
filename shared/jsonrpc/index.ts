export { readFrame } from './read-frame.ts';
export * from './reading.ts';
export { REQUEST_METHODS } from './request-methods.ts';
