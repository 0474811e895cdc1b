export { CaptureIndexes, type IndexLimits } from './capture-indexes.ts';
export { IndexedCaptures } from './indexed-captures.ts';
