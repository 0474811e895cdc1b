import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { modelOf, useModelVersion } from '../../state/index.ts';
import { isInFlight, OperationLine, operationOf } from '../../protocol/operations/index.ts';
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
  return (
    <section className="call-outcome" aria-label="Outcome">
      <OperationLine connection={connection} model={model} operation={operation} />
      {isInFlight(operation) ? (
        <CallQuestion connection={connection} model={model} operation={model.operations.indexOf(operation)} />
      ) : (
        <ResultView connection={connection.id} operation={operation} outputSchema={outputSchema} />
      )}
    </section>
  );
}
