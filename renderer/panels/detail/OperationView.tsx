import { OPERATION_SIGNS, type Operation } from '../../../shared/analysis/index.ts';
import { useActiveConnection, useModelTime, type ConnectionModel } from '../../state/index.ts';
import { count, counted, duration } from '../../widgets/index.ts';
import { ExchangeLink, RowLines } from '../../protocol/evidence/index.ts';
import {
  operationTone,
  operationWords,
  patienceWords,
  ProgressBar,
  taskOwner,
  taskWords,
  type TaskOwner,
} from '../../protocol/operations/index.ts';
import { OperationActs } from './OperationActs.tsx';
import { OperationResult } from './OperationResult.tsx';
import { RoundsView } from './RoundsView.tsx';
import { TaskView } from './TaskView.tsx';
import './operation.css';

/** One request and all that belongs to it. */
export function OperationView({
  model,
  operation,
}: {
  readonly model: ConnectionModel;
  readonly operation: Operation;
}) {
  const connection = useActiveConnection();
  const pending = operation.state === 'pending';
  const open = pending || operation.state === 'input-required';
  const { now, goesOn: live } = useModelTime(connection, model, 500, open);
  const took = open ? (live ? Math.max(0, now - operation.start) : -1) : operation.end - operation.start;
  const patience = patienceWords(operation, took);
  const nested = nestedOf(model, operation);
  const owner = taskOwner(model, operation);
  return (
    <div className="operation-view">
      <div className="operation-facts">
        <div>
          <small>state</small>
          <b className={operationTone(operation)}>
            <span aria-hidden>{OPERATION_SIGNS[operation.state]}</span> {operationWords(operation)}
          </b>
        </div>
        <div>
          <small>{open ? 'waiting for' : 'took'}</small>
          <b>{duration(took) || '—'}</b>
        </div>
        <div>
          <small>timeout</small>
          <b>{operation.timeoutMs === 0 ? 'none' : duration(operation.timeoutMs * 1000)}</b>
          {pending && live && operation.deadline >= 0 ? (
            <small className="tone-warning" role="timer">
              times out in {Math.max(0, Math.ceil((operation.deadline - now) / 1e6))} s
            </small>
          ) : null}
        </div>
        <div>
          <small>progress</small>
          {operation.progressCount === 0 ? (
            <b>none</b>
          ) : (
            <b title={operation.progressText}>
              <ProgressBar operation={operation} />
            </b>
          )}
        </div>
      </div>
      {connection === null ? null : (
        <OperationActs connection={connection} operation={operation} cancelWords={cancelWords(model, operation)} />
      )}
      {patience === '' ? null : <p className="operation-strayed tone-muted">◷ {patience}</p>}
      <TaskNote operation={operation} />
      {operation.late ? (
        <p className="operation-strayed tone-warning">
          ◷ The answer came {duration(model.rows.time(operation.response) - operation.end)} after the request was given
          up ({operationWords(operation)}). It is shown below.
        </p>
      ) : null}
      {owner === null ? null : <TaskView connection={connection} model={model} owner={owner} />}
      {operation.strayed ? (
        <p className="operation-strayed tone-warning">
          ▲ The answer came on a different stream from the one that the protocol requires.
          <StreamsOf model={model} operation={operation} />
        </p>
      ) : null}
      {operation.rounds.length > 0 ? (
        <RoundsView operation={operation} now={now} />
      ) : (
        <Part title="Request" rows={[operation.request]} />
      )}
      {operation.parent < 0 ? null : (
        <Part title="Asked while this was pending" rows={[model.operations[operation.parent]?.request ?? -1]} />
      )}
      {operation.progressCount === 0 ? null : (
        <Part
          title={`Progress${operation.progressCount > operation.progress.length ? ` (last ${operation.progress.length} of ${count(operation.progressCount)})` : ''}`}
          rows={operation.progress}
        />
      )}
      {nested.length === 0 ? null : (
        <Part
          title="Asked by the server in the meantime"
          rows={nested.flatMap((other) => [other.request, other.response])}
        />
      )}
      {operation.related === 0 ? null : (
        <p className="operation-none">
          {counted(operation.related, 'other notification')} of its stream or subscription belonged to it.
        </p>
      )}
      {operation.response < 0 || operation.rounds.length > 0 ? null : (
        <Part title={operation.late ? 'Late response' : 'Response'} rows={[operation.response]} />
      )}
      {hidesResult(operation, owner) ? null : (
        <OperationResult
          connection={model.id}
          operation={operation}
          title={operation.late ? 'Late answer' : operation.errorCode === '' ? 'Result' : 'Error'}
        />
      )}
      {operation.response >= 0 || open ? null : (
        <p className="operation-none">{NO_RESPONSE[operation.state] ?? 'There was no response.'}</p>
      )}
    </div>
  );
}

const NO_RESPONSE: Partial<Record<Operation['state'], string>> = {
  cancelled: 'Cancelled before a response came.',
  'timed-out': 'No response came before the timeout.',
  lost: 'The connection or its stream ended before a response came.',
};

/** Over HTTP the modern era cancels by closing the stream of the answer (2026-07-28, patterns/cancellation). */
function cancelWords(model: ConnectionModel, { stream, id }: Operation): string {
  return model.session?.era === 'modern' && stream.startsWith('http-')
    ? 'closes the stream of its answer'
    : `sends notifications/cancelled for id ${id}`;
}

/** "Asked on #3, answered on #1." */
function StreamsOf({ model, operation }: { readonly model: ConnectionModel; readonly operation: Operation }) {
  const asked = model.rows.exchange(operation.rounds.at(-1)?.request ?? operation.request);
  const answered = operation.response < 0 ? 0 : model.rows.exchange(operation.response);
  if (asked === 0 || answered === 0 || asked === answered) return null;
  return (
    <>
      {' '}
      Asked on <ExchangeLink number={asked} />, answered on <ExchangeLink number={answered} />.
    </>
  );
}

function Part({ title, rows }: { readonly title: string; readonly rows: readonly number[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <RowLines rows={rows} label={title} />
    </section>
  );
}

/** True where there is no answer to show as a result, or the task beside it shows it. */
function hidesResult(operation: Operation, owner: TaskOwner | null): boolean {
  const { response, task, state, index } = operation;
  return response < 0 || task !== null || state === 'input-required' || owner?.task.resultOf === index;
}

/** Says of a request that asked for a task what that means, until there is one. */
function TaskNote({ operation }: { readonly operation: Operation }) {
  const { asksForTask, task, dir, state } = operation;
  if (!asksForTask || task !== null) return null;
  const words =
    state !== 'pending'
      ? `It asked to run as a task but ended without one (${taskWords(operation)}).`
      : dir === 'c2s'
        ? 'It asks to run as a task: the server should answer immediately with a task, then run it.'
        : 'The server asks the client to run this as a task: the client should answer with a task, which the server then polls.';
  return <p className="operation-none">{words}</p>;
}

/** Later operations that are looked through for those of the other side. */
const LOOKED_AT = 5_000;

/** Requests of the server that were made while this one was pending. They can only follow it. */
function nestedOf(model: ConnectionModel, operation: Operation): Operation[] {
  if (operation.dir === 's2c') return [];
  const nested: Operation[] = [];
  const end = Math.min(model.operations.length, operation.index + 1 + LOOKED_AT);
  for (let i = operation.index + 1; i < end; i += 1) {
    const other = model.operations[i];
    if (other === undefined || (operation.end >= 0 && other.start > operation.end)) break;
    if (other.parent === operation.index) nested.push(other);
  }
  return nested;
}
