import type { Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { modelOf, useModelVersion, useSessionTime, type ConnectionModel } from '../../state/index.ts';
import { Button, duration } from '../../widgets/index.ts';
import { RowLink } from '../../protocol/evidence/index.ts';
import {
  attempt,
  cancelRequest,
  canChange,
  changeTimeout,
  moreTime,
  operationTone,
  operationWords,
  ProgressBar,
  taskWords,
  timeLeft,
} from '../../protocol/operations/index.ts';
import { CallQuestion } from '../answers/index.ts';
import { ResultView } from '../../protocol/result/index.ts';

export interface CallOutcomeProps {
  readonly connection: ConnectionInfo;
  /** Event of the request. */
  readonly seq: number;
  readonly outputSchema?: unknown;
}

/** How a request goes on that was made here, and what it was answered with. */
export function CallOutcome({ connection, seq, outputSchema }: CallOutcomeProps) {
  const model = modelOf(connection.id);
  useModelVersion(model);
  const operation = operationOf(model, seq);
  if (operation === undefined) return <p className="call-says">Sent as frame {seq}.</p>;
  const { state } = operation;
  return (
    <section className="call-outcome" aria-label="Outcome">
      <RunningLine connection={connection} model={model} operation={operation} />
      {state === 'pending' || state === 'input-required' ? (
        <CallQuestion connection={connection} model={model} operation={model.operations.indexOf(operation)} />
      ) : (
        <ResultView connection={connection.id} operation={operation} outputSchema={outputSchema} />
      )}
    </section>
  );
}

interface RunningLineProps {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel;
  readonly operation: Operation;
}

function RunningLine({ connection, model, operation }: RunningLineProps) {
  const going = operation.state === 'pending' || operation.state === 'input-required';
  const { now } = useSessionTime(connection, model.session?.lastT ?? 0, 100, going);
  const left = going ? timeLeft(operation, now) : '';
  const words = [
    operationWords(operation),
    taskWords(operation),
    duration(Math.max(0, (going ? now : operation.end) - operation.start)),
    left,
  ];
  return (
    <div className="call-line">
      <span role="status" className={operationTone(operation)}>
        {words[0]}
      </span>
      <span>
        {words
          .slice(1)
          .filter((word) => word !== '')
          .join(' · ')}
      </span>
      <ProgressBar operation={operation} />
      <RowLink row={operation.request}>request</RowLink>
      {operation.response < 0 ? null : <RowLink row={operation.response}>answer</RowLink>}
      {canChange(connection, operation) ? (
        <>
          {operation.deadline < 0 ? null : (
            <Button onClick={() => attempt(() => changeTimeout(connection.id, operation, moreTime(operation, now)))}>
              +60 s
            </Button>
          )}
          <Button tone="danger" onClick={() => attempt(() => cancelRequest(connection.id, operation))}>
            Cancel request
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** The operation whose request is this event. Operations stand in the order of their requests. */
function operationOf({ operations, rows }: ConnectionModel, seq: number): Operation | undefined {
  let low = 0;
  let high = operations.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows.seq(operations[middle]?.request ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < operations.length; at += 1) {
    const operation = operations[at];
    if (operation === undefined || rows.seq(operation.request) !== seq) return undefined;
    if (operation.dir === 'c2s') return operation;
  }
  return undefined;
}
