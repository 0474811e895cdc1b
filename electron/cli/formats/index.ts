export { jsonLines } from './json-lines.ts';
export { diffLines } from './diff-lines.ts';
export { documentOf } from './documents.ts';
export { type Format, FORMATS } from './format.ts';
export { probeLines } from './probe-lines.ts';
export { replayDocument, type ReplayFormat } from './replay-documents.ts';
export { listedRules, missingLines, ruleLines } from './rule-list.ts';
export { sequenceDocument, type SequenceFormat } from './sequence-documents.ts';
export { sweepDocument } from './sweep-documents.ts';
