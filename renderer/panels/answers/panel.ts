import type { Panel } from '../../state/index.ts';
import { AnswersPanel } from './AnswersPanel.tsx';

declare module '../../state/panel.ts' {
  interface PanelNames {
    answers: true;
  }
}

export const ANSWERS: Panel = {
  name: 'answers',
  title: 'Answers',
  Content: AnswersPanel,
  // Most servers ask nothing: its tab comes with the first question.
  offered: ({ questions }) => questions.length > 0,
  tab: ({ questions }) => ({ count: questions.filter(({ state }) => state === 'waiting').length, tone: 'warning' }),
};
