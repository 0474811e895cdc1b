import type { Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    answers: true;
  }
}

const AnswersPanel = late(async () => (await import('./AnswersPanel.tsx')).AnswersPanel);

export const ANSWERS: Panel = {
  name: 'answers',
  title: 'Answers',
  hint: {
    text: 'What the server asks of the client: sampling, elicitation, roots. Answer here.',
    guide: 'Answering the server',
  },
  Content: AnswersPanel,
  // Most servers ask nothing: its tab comes with the first question.
  offered: ({ questions }) => questions.length > 0,
  tab: ({ questions }) => ({ count: questions.filter(({ state }) => state === 'waiting').length, tone: 'warning' }),
};
