export { addStep, newSequence, type KeptMessage } from './add-step.ts';
export { expectationProblem, readExpectation, type ExpectedRow } from './expectation.ts';
export type { KeptSequence, SequenceFolder, SequenceOutline, StepOutline } from './kept-sequence.ts';
export { outlineOf } from './outline.ts';
export { readSequence } from './read-sequence.ts';
export type { SequenceReport, StepReport, StepState } from './report.ts';
export { type Sequence, type SequenceStep } from './sequence.ts';
export { sequenceJsonSchema } from './sequence-schema.ts';
export { asText, fillValue } from './step-values.ts';
