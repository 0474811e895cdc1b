export { Callers } from './callers.ts';
export { CapabilityMemory } from './capabilities-memory.ts';
export { asksForContext, inputsAsked, lacking, needsOf, needsOfInput } from './capabilities-needs.ts';
export { SubscribedMemory } from './capabilities-subscribed.ts';
export { ContentReading } from './content-reading.ts';
export { contentFault } from './elicitation-form.ts';
export { LIST_METHODS, ListMemory } from './list-memory.ts';
export { isModernCall, isModernError, ModernCalls, speaksModern } from './modern-calls.ts';
export { PromptMemory } from './prompt-memory.ts';
export { type AskedQuestion, QuestionMemory } from './question-memory.ts';
export { answersIn, mayAsk, mayQuestion, type Question, questionsIn } from './questions.ts';
export { ResourceMemory } from './resource-memory.ts';
export { asksOf, declarationOf, misfitOf, ROUND_KINDS } from './round-requests.ts';
export { SHARED_MEMORIES } from './shared-memories.ts';
export {
  CHANGE_METHODS,
  changeOf,
  type Filter,
  passes,
  type Subscription,
  subscriptionIdOf,
  SubscriptionMemory,
} from './subscription-memory.ts';
export { TASKABLE, TaskMemory } from './task-memory.ts';
export { annotationsOf } from './tool-annotations.ts';
export { type ToolCall, ToolMemory, TOOLS_MOST } from './tool-memory.ts';
