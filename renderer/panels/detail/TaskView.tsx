import { isTaskOver } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { isOpen, pollKey, pollPause, useModelTime, useTaskPolls, type ConnectionModel } from '../../state/index.ts';
import { ActionButton, duration, secondsFrom, Switch } from '../../widgets/index.ts';
import { RowLines, RowLink } from '../../protocol/evidence/index.ts';
import { canAsk, togglePolling, type TaskOwner } from '../../protocol/operations/index.ts';
import { OperationResult } from './OperationResult.tsx';
import { chosenTime, keptWords, pollWords, statusSign, statusTone, statusWords, stepTime } from './task-status.ts';
import { TaskNeeds } from './TaskNeeds.tsx';
import './task.css';

interface TaskViewProps {
  readonly connection: ConnectionInfo | null;
  readonly model: ConnectionModel;
  readonly owner: TaskOwner;
}

/** The life of the task that a request was answered with, and what can be done about it. */
export function TaskView({ connection, model, owner }: TaskViewProps) {
  const { task } = owner;
  const over = isTaskOver(task);
  const { now } = useModelTime(connection, model, 500, !over);
  const status = task.steps.at(-1)?.status ?? '';
  return (
    <section className="task" aria-label="Task">
      <h3>
        Task <code>{task.id}</code>
        {owner.dir === 's2c' ? <small>run by the client for the server</small> : null}
      </h3>
      <p className="task-status">
        <b className={statusTone(status)}>
          <span aria-hidden>{statusSign(status)}</span> {statusWords(status) || 'no status'}
        </b>
        <span>{pollWords(task)}</span>
        <span title="How long the receiver keeps the task, from its creation on">kept: {keptWords(task, now)}</span>
      </p>
      <ol className="task-steps" aria-label="Steps of the task">
        {task.steps.map((step, at) => {
          const took = stepTime(task, at, now);
          return (
            <li key={step.row} data-status={step.status}>
              <span className="task-time">{secondsFrom(step.t, model.zeroT)}</span>
              <span className={statusTone(step.status)}>
                <span aria-hidden>{statusSign(step.status)}</span>{' '}
                <RowLink row={step.row}>{statusWords(step.status)}</RowLink>
              </span>
              <span className="task-took">
                {took < 0 ? '' : `${duration(took)}${isLast(task, at) ? ' so far' : ''}`}
              </span>
              {step.message === '' ? null : <span className="task-message">{step.message}</span>}
            </li>
          );
        })}
      </ol>
      {canAsk(connection, owner) && connection !== null ? (
        <TaskActs connection={connection} owner={owner} over={over} legacy={model.session?.era !== 'modern'} />
      ) : null}
      {status === 'input_required' ? <TaskNeeds connection={connection} model={model} owner={owner} /> : null}
      <TaskQuestions model={model} owner={owner} />
      <TaskResult model={model} owner={owner} />
    </section>
  );
}

function isLast({ steps }: TaskOwner['task'], at: number): boolean {
  return at === steps.length - 1;
}

interface TaskActsProps {
  readonly connection: ConnectionInfo;
  readonly owner: TaskOwner;
  readonly over: boolean;
  readonly legacy: boolean;
}

function TaskActs({ connection, owner, over, legacy }: TaskActsProps) {
  const key = pollKey(connection.id, owner.index);
  const polled = useTaskPolls(({ running }) => running.has(key));
  const problem = useTaskPolls(({ problems }) => problems.get(key) ?? '');
  return (
    <>
      <div className="operation-acts">
        <ActionButton action="tasks.poll">Poll now</ActionButton>
        {legacy ? <ActionButton action="tasks.result">Result</ActionButton> : null}
        {over ? null : (
          <ActionButton action="tasks.cancel" tone="danger">
            Cancel task
          </ActionButton>
        )}
        {legacy ? <ActionButton action="tasks.list">List all tasks</ActionButton> : null}
        {over ? null : (
          <Switch
            label={`Poll every ${chosenTime(pollPause(owner.task.pollMs))} until it ends`}
            checked={polled && isOpen(connection)}
            onChange={() => togglePolling(connection.id, owner)}
          />
        )}
      </div>
      {problem === '' || over ? null : (
        <p className="tone-warning" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** What the receiver asked for the task's sake. */
function TaskQuestions({ model, owner }: Pick<TaskViewProps, 'model' | 'owner'>) {
  const { questions } = owner.task;
  if (questions.length === 0) return null;
  const rows = questions.flatMap((index) => {
    const question = model.operations[index];
    return question === undefined ? [] : [question.request, question.response];
  });
  return (
    <div>
      <h3>Requests for the task</h3>
      <RowLines rows={rows} label="Requests for the task" />
    </div>
  );
}

/** The outcome of the task: what `tasks/result` was answered with, or the last word of the extension's task. */
function TaskResult({ model, owner }: Pick<TaskViewProps, 'model' | 'owner'>) {
  const { task } = owner;
  const asked = model.operations[task.resultOf];
  if (asked !== undefined)
    return asked.response < 0 ? (
      <div>
        <h3>Result</h3>
        <RowLines rows={[asked.request]} label="The request for the result of the task" />
        <p className="operation-none">
          {asked.state === 'pending'
            ? 'tasks/result waits: its answer comes when the task ends.'
            : 'It was not answered.'}
        </p>
      </div>
    ) : (
      <OperationResult connection={model.id} operation={asked} title="Result of the task" />
    );
  const last = model.operations[model.rows.operation(task.told)];
  if (model.session?.era !== 'modern' || !isTaskOver(task) || last === undefined || last.index === owner.index)
    return null;
  return <OperationResult connection={model.id} operation={last} title="Outcome of the task" />;
}
