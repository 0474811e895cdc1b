export * from './edit.ts';
export { readConfiguration } from './read-configuration.ts';
export * from './value.ts';
