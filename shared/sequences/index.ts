export { addStep, newSequence, type KeptMessage } from './add-step.ts';
export { expectationProblem, readExpectation, type ExpectedRow } from './expectation.ts';
export type { KeptSequence, SequenceFolder, SequenceOutline, StepOutline } from './kept-sequence.ts';
export { outlineOf } from './outline.ts';
export { readSequence, type SequenceProblem, type SequenceReading } from './read-sequence.ts';
export type { SequenceReport, StepReport, StepState } from './report.ts';
export { CLIENT_STEPS, type Sequence, type SequenceStep, type StepKind } from './sequence.ts';
export { asText, fillValue, type FilledValue, type ValueOf } from './step-values.ts';
