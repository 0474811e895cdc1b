export { operationTone, operationWords, timeLeft, userTime } from './operation-words.ts';
export { tallyOf, type OperationTally } from './operation-tally.ts';
export { OperationsPanel } from './OperationsPanel.tsx';
