import { useMemo, useState } from 'react';
import type { Operation } from '../../../shared/analysis/index.ts';
import { operationTest } from '../../../shared/diagram/index.ts';
import type { ConnectionModel, SequenceScope } from '../../state/index.ts';
import type { RowFilter } from './frame-view.ts';
import { useShownRows } from './shown-rows.ts';

/** No row: until a message of an operation is chosen. */
const NO_ROW: RowFilter = { test: () => false, deep: [] };

/** What the diagram is of. */
export interface Scope {
  /** Null for all rows. The same object while nothing of it changes. */
  readonly filter: RowFilter | null;
  /** Index of the operation that is drawn, -1 for none. */
  readonly operation: number;
}

/** The rows that the scope asks for. An operation stays while rows of no operation are chosen. */
export function useScope(model: ConnectionModel, scope: SequenceScope, row: number): Scope {
  const { shown } = useShownRows();
  const [kept, setKept] = useState(-1);
  const chosen = outermost(model.operations, model.rows.operation(row));
  if (chosen >= 0 && chosen !== kept) setKept(chosen);
  const operation = chosen >= 0 ? chosen : kept;
  const own = useMemo((): RowFilter => {
    const found = model.operations[operation];
    if (found === undefined) return NO_ROW;
    const belongs = operationTest(model, found);
    return { test: ({ rows }, at) => belongs(rows, at), deep: [] };
  }, [model, operation]);
  return { filter: scope === 'rows' ? shown : scope === 'operation' ? own : null, operation };
}

/** The operation within which this one was asked, or itself: what the server asks belongs to what it was asked for. */
export function outermost(operations: readonly Pick<Operation, 'index' | 'parent'>[], index: number): number {
  return operations[operations[index]?.parent ?? -1]?.index ?? index;
}
