export { attempt, canChange, canResend, cancelRequest, changeTimeout, moreTime, resend } from './operation-acts.ts';
export { operationOf } from './operation-of.ts';
export { OperationLine } from './OperationLine.tsx';
export { isInFlight, OPERATION_KINDS, type OperationKind } from './operation-kinds.ts';
export { operationTone, operationWords, patienceWords, taskWords, timeLeft, userTime } from './operation-status.ts';
export { tallyOf, type OperationTally } from './operation-tally.ts';
export { ProgressBar } from './ProgressBar.tsx';
export { SortedIndices } from './sorted-indices.ts';
export { askTask, canAsk, listTasks, taskOwner, togglePolling, updateTask, type TaskOwner } from './task-acts.ts';
