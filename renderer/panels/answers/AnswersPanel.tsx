import { useEffect, useMemo } from 'react';
import { useActiveConnection, useModel, useQuestions, useSessionTime } from '../../state/index.ts';
import { ActionButton } from '../../widgets/index.ts';
import { chooseOnEntry, chooseQuestion, useChosenKey } from './answering.ts';
import { queued, shownQuestion } from './queue.ts';
import { QuestionQueue } from './QuestionQueue.tsx';
import { QuestionView } from './QuestionView.tsx';
import { tallyWords } from './question-sentences.ts';
import './answers.css';

/** How often waiting times move, in ms. */
const TICK = 1_000;

/** What the server asks of its client, and the answers that the user gives. */
export function AnswersPanel() {
  const connection = useActiveConnection();
  const model = useModel();
  const { questions, unlisted } = useQuestions();
  const key = useChosenKey(connection?.id ?? null);
  const list = useMemo(() => queued(questions), [questions]);
  const ticks = list.some(({ state }) => state === 'waiting' || state === 'delayed');
  const { now } = useSessionTime(connection, model?.session?.lastT ?? 0, TICK, ticks);
  const id = connection?.id;
  // Who comes here comes for what waits, not for what was settled when the panel was left.
  useEffect(() => {
    if (id !== undefined) chooseOnEntry(id);
  }, [id]);
  if (connection === null || model === null) return null;
  const shown = shownQuestion(questions, key);
  return (
    <div
      className="answers"
      data-testid="answers"
      data-waiting={list.filter(({ state }) => state === 'waiting').length}
    >
      <header className="answers-head">
        <span>{tallyWords(list, unlisted)}</span>
        <ActionButton action="answers.rules" />
      </header>
      <div className="answers-body">
        <QuestionQueue
          questions={list}
          operations={model.operations}
          shown={shown}
          now={now}
          onChoose={(question) => chooseQuestion(connection.id, question.key)}
        />
        {shown === null ? (
          <p className="answers-none">
            {connection.origin === 'live'
              ? 'Sampling, elicitation, roots and ping requests of the server appear here. What the client declares when it connects decides what a server may ask.'
              : 'Only questions on a live connection can be answered.'}
          </p>
        ) : (
          <QuestionView
            key={`${connection.id} ${shown.key}`}
            connection={connection}
            model={model}
            question={shown}
            questions={questions}
            now={now}
          />
        )}
      </div>
    </div>
  );
}
