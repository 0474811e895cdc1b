export { CaptureIndexes } from './capture-indexes.ts';
export { IndexedCaptures } from './indexed-captures.ts';
