import { useLayout, type Action } from '../../state/index.ts';
import { chosenQuestion, elicit, isElicitable, showAnswers } from './answering.ts';
import type { ElicitAction } from './replies.ts';
import { waitingOf } from './queue.ts';

const GROUP = 'Answering the server';

function elicitation(action: ElicitAction, title: string): Action {
  return {
    id: `answers.${action}`,
    title,
    group: GROUP,
    acts: true,
    enabled: (context) => isElicitable(chosenQuestion(context)),
    run: (context) => elicit(context, action),
  };
}

/** What a user does with what the server asks. */
export const ANSWER_ACTIONS: readonly Action[] = [
  {
    id: 'answers.show',
    title: 'Answer the server',
    group: GROUP,
    shortcut: 'r',
    enabled: ({ questions }) => waitingOf(questions).length > 0,
    run: showAnswers,
  },
  elicitation('accept', 'Accept the selected elicitation with the values of its form'),
  elicitation('decline', 'Decline the selected elicitation'),
  elicitation('cancel', 'Cancel the selected elicitation'),
  {
    id: 'answers.rules',
    title: 'Standing rules…',
    group: GROUP,
    enabled: ({ connection }) => connection?.origin === 'live',
    run: () => useLayout.getState().open({ name: 'standing-rules' }),
  },
];
