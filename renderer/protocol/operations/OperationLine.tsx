import type { Operation } from '../../../shared/analysis/index.ts';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { useSessionTime, type ConnectionModel } from '../../state/index.ts';
import { Button, byteSize, duration } from '../../widgets/index.ts';
import { RowLink } from '../evidence/index.ts';
import { attempt, canChange, cancelRequest, changeTimeout, moreTime } from './operation-acts.ts';
import { isInFlight } from './operation-kinds.ts';
import { operationTone, operationWords, taskWords, timeLeft } from './operation-status.ts';
import { ProgressBar } from './ProgressBar.tsx';
import './operation-line.css';

interface OperationLineProps {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel;
  readonly operation: Operation;
}

/** How a request stands: its state, time, size and progress, the way to both of its frames, and what ends it. */
export function OperationLine({ connection, model, operation }: OperationLineProps) {
  const going = isInFlight(operation);
  const { now } = useSessionTime(connection, model.session?.lastT ?? 0, 100, going);
  const { rows } = model;
  const { response } = operation;
  const words = [
    taskWords(operation),
    duration(Math.max(0, (going ? now : operation.end) - operation.start)),
    going ? timeLeft(operation, now) : '',
    !going && response >= 0 && response < rows.length ? byteSize(rows.at(response).bytes) : '',
  ];
  return (
    <div className="operation-line">
      <span role="status" className={operationTone(operation)}>
        {operationWords(operation)}
      </span>
      <span>{words.filter((word) => word !== '').join(' · ')}</span>
      <ProgressBar operation={operation} />
      <RowLink row={operation.request}>request</RowLink>
      {response < 0 ? null : <RowLink row={response}>answer</RowLink>}
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
