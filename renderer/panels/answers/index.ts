export { ANSWER_ACTIONS } from './answer-actions.ts';
export { CallQuestion } from './CallQuestion.tsx';
export { ANSWERS } from './panel.ts';
export { QuestionBanner } from './QuestionBanner.tsx';
export { StandingRulesDialog } from './StandingRulesDialog.tsx';
