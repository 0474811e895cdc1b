export { RequestsFolder } from './requests-folder.ts';
export { sequenceCommands } from './sequence-commands.ts';
export { sequenceRules } from './sequence-rules.ts';
export { SequenceRun } from './sequence-run.ts';
