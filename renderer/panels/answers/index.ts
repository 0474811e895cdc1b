export { ANSWER_ACTIONS } from './answer-actions.ts';
export { AnswersPanel } from './AnswersPanel.tsx';
export { QuestionBanner } from './QuestionBanner.tsx';
export { StandingRulesDialog } from './StandingRulesDialog.tsx';
