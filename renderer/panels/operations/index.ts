export { attempt, canChange, canResend, cancelRequest, changeTimeout, moreTime, resend } from './operation-acts.ts';
export { OPERATION_ACTIONS } from './operation-actions.ts';
export { operationTone, operationWords, taskWords, timeLeft, userTime } from './operation-words.ts';
export { tallyOf, type OperationTally } from './operation-tally.ts';
export { OperationsPanel } from './OperationsPanel.tsx';
export { ProgressBar } from './ProgressBar.tsx';
export { askTask, canAsk, listTasks, taskOwner, togglePolling, updateTask, type TaskOwner } from './task-acts.ts';
