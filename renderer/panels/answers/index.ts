import { lateDialog } from '../../widgets/index.ts';
export { ANSWER_ACTIONS } from './answer-actions.ts';
export { CallQuestion } from './CallQuestion.tsx';
export { ANSWERS } from './panel.ts';
export { QuestionBanner } from './QuestionBanner.tsx';

export const StandingRulesDialog = lateDialog(
  'standing-rules',
  async () => (await import('./StandingRulesDialog.tsx')).StandingRulesDialog,
);
