export { RequestsFolder } from './requests-folder.ts';
export { sequenceRules } from './sequence-rules.ts';
export { SequenceRun } from './sequence-run.ts';
