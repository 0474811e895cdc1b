import { useState } from 'react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { type ConnectionModel, showPanel } from '../../state/index.ts';
import { ActionButton, Button } from '../../widgets/index.ts';
import { attempt, canAsk, updateTask, type TaskOwner } from '../../protocol/operations/index.ts';
import { responsesProblem, responsesText } from './task-responses.ts';

interface TaskNeedsProps {
  readonly connection: ConnectionInfo | null;
  readonly model: ConnectionModel;
  readonly owner: TaskOwner;
}

/** What a task waits for: answers under the keys of its requests (extension), or the answer to a question (2025-11-25). */
export function TaskNeeds({ connection, model, owner }: TaskNeedsProps) {
  const { asks, questions, resultOf } = owner.task;
  const asking = canAsk(connection, owner);
  if (asks.length > 0)
    return (
      <Responses key={asks.join('\n')} connection={asking ? (connection?.id ?? '') : ''} owner={owner} asks={asks} />
    );
  if (owner.dir !== 'c2s') return null;
  const waits = questions.some((index) => model.operations[index]?.state === 'pending');
  return (
    <p className="task-needs">
      {waits ? (
        <>
          The server has asked for input.
          <Button onClick={() => showPanel(model.id, 'answers')}>Show its question</Button>
        </>
      ) : resultOf >= 0 ? (
        'The server needs input; its question has not come yet.'
      ) : (
        <>
          The server needs input and asks for it when you request the result.
          {asking ? <ActionButton action="tasks.result">Request the result</ActionButton> : null}
        </>
      )}
    </p>
  );
}

interface ResponsesProps {
  /** '' where nothing can be sent. */
  readonly connection: string;
  readonly owner: TaskOwner;
  readonly asks: readonly string[];
}

function Responses({ connection, owner, asks }: ResponsesProps) {
  const [text, setText] = useState(() => responsesText(asks));
  const problem = responsesProblem(text);
  return (
    <div className="task-responses">
      <p>
        The task needs{' '}
        {asks.map((ask) => (
          <code key={ask}>{ask}</code>
        ))}
      </p>
      {connection === '' ? null : (
        <>
          <textarea
            aria-label="Answers for the task, as JSON"
            className="text-input mono"
            spellCheck={false}
            rows={Math.min(12, text.split('\n').length)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {problem === '' ? null : <p className="tone-error">{problem}</p>}
          <Button
            tone="primary"
            disabled={problem !== ''}
            onClick={() => attempt(() => updateTask(connection, owner, text))}
          >
            Answer by tasks/update
          </Button>
        </>
      )}
    </div>
  );
}
