import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { useQuestions, useSessionTime, type ConnectionModel } from '../../state/index.ts';
import { askedOf, waitingOf } from './queue.ts';
import { QuestionView } from './QuestionView.tsx';
import './answers.css';

interface CallQuestionProps {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel;
  /** Index of the operation that waits. */
  readonly operation: number;
}

/** What the server asks before it answers a call, with its form: where the call was made. */
export function CallQuestion({ connection, model, operation }: CallQuestionProps) {
  const { questions } = useQuestions();
  const [question] = askedOf(waitingOf(questions), model.operations, operation);
  const { now } = useSessionTime(connection, model.session?.lastT ?? 0, 1_000, question !== undefined);
  if (question === undefined) return null;
  return (
    <div className="call-question">
      <QuestionView
        key={`${connection.id} ${question.key}`}
        connection={connection}
        model={model}
        question={question}
        questions={questions}
        now={now}
      />
    </div>
  );
}
