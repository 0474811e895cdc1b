export * from './preview.ts';
export { Redaction } from './redaction.ts';
