export * from './operations.ts';
export * from './row-class.ts';
export * from './rows.ts';
export * from './session.ts';
export * from './step.ts';
export { Analysis } from './analysis.ts';
export { canonicalId } from './correlation.ts';
export { isObject, member, textMember, type JsonObject } from './json.ts';
export { counted, duration, oneLine, preview, signed } from './words.ts';
