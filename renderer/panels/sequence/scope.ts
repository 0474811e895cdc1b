import { useMemo, useState } from 'react';
import type { Operation } from '../../../shared/analysis/index.ts';
import { operationTest } from '../../../shared/diagram/index.ts';
import type { RowTest } from '../../../shared/query/index.ts';
import type { ConnectionModel, SequenceScope } from '../../state/index.ts';
import { useShownRows } from '../frames/index.ts';

/** No row: until a message of an operation is chosen. */
const NO_ROW: RowTest = () => false;

/** What the diagram is of. */
export interface Scope {
  /** Null for all rows. The same function while nothing of it changes. */
  readonly test: RowTest | null;
  /** Index of the operation that is drawn, -1 for none. */
  readonly operation: number;
}

/** The rows that the scope asks for. An operation stays while rows of no operation are chosen. */
export function useScope(model: ConnectionModel, scope: SequenceScope, row: number): Scope {
  const { test: shown } = useShownRows();
  const [kept, setKept] = useState(-1);
  const chosen = outermost(model.operations, model.rows.operation(row));
  if (chosen >= 0 && chosen !== kept) setKept(chosen);
  const operation = chosen >= 0 ? chosen : kept;
  const own = useMemo(() => {
    const found = model.operations[operation];
    return found === undefined ? NO_ROW : operationTest(model, found);
  }, [model, operation]);
  return { test: scope === 'rows' ? shown : scope === 'operation' ? own : null, operation };
}

/** The operation within which this one was asked, or itself: what the server asks belongs to what it was asked for. */
export function outermost(operations: readonly Pick<Operation, 'index' | 'parent'>[], index: number): number {
  return operations[operations[index]?.parent ?? -1]?.index ?? index;
}
