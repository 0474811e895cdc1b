// Requests with all that belongs to them: answers, rounds, tasks.
export {
  type AskedRound,
  asksForInput,
  inputRequests,
  InputRounds,
  type KnownRounds,
  nameOf,
  type Retry,
  ROUND_ASKS_MOST,
  ROUND_METHODS,
  sameState,
  STATE_READ,
  type StateMark,
} from './input-rounds.ts';
export { messageLabel } from './message-label.ts';
export { type Operation, OPERATION_SIGNS, type OperationState, type Round } from './operations.ts';
export { type Orphan, Orphans } from './orphans.ts';
export { RequestOutcomes } from './request-outcomes.ts';
export type { AnalysisStep, CorrelatedMessage, MessageLink } from './step.ts';
export { errorText, progressShare, progressText, summarize, supportedRevisions } from './summary.ts';
export {
  createdTask,
  isTaskOver,
  type KnownTask,
  type KnownTasks,
  TASK_TELLING,
  taskEnd,
  type TaskFacts,
  taskIdOf,
  Tasks,
  type TaskStep,
} from './tasks.ts';
