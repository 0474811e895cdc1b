import type { Operation } from '../../../shared/analysis/index.ts';
import type { Column, ColumnOrder, ItemKey } from '../../state/index.ts';

export type OperationColumn = 'time' | 'dir' | 'method' | 'name' | 'id' | 'state' | 'progress' | 'latency';

/** The columns of the list of operations. */
export const OPERATION_COLUMNS: readonly Column<OperationColumn>[] = [
  { id: 'time', title: 'time s', meaning: 'when it was asked', width: 52, align: 'end', leaves: 2 },
  { id: 'dir', title: 'direction', meaning: 'who asked', width: 14, align: 'center', sort: 'up' },
  { id: 'method', title: 'method', width: 140, least: 118, grow: 1.1, always: true, sort: 'up' },
  { id: 'name', title: 'name', meaning: 'tool, prompt or resource', width: 100, least: 76, grow: 1.2, sort: 'up' },
  { id: 'id', title: 'id', width: 44, least: 28, leaves: 3 },
  { id: 'state', title: 'state', width: 130, least: 114, grow: 0.6, sort: 'up' },
  { id: 'progress', title: 'progress', width: 90, least: 52, leaves: 1 },
  {
    id: 'latency',
    title: 'latency',
    meaning: 'time from request to answer',
    width: 140,
    least: 96,
    align: 'end',
    sort: 'down',
  },
];

type SortKey = (operation: Operation) => string | number;

const KEYS: Readonly<Record<Extract<OperationColumn, 'dir' | 'method' | 'name' | 'state' | 'latency'>, SortKey>> = {
  dir: ({ dir }) => dir,
  method: ({ method }) => method,
  name: ({ name }) => name.toLowerCase(),
  state: ({ state }) => state,
  // What waits takes longest.
  latency: ({ start, end }) => (end < 0 ? Infinity : end - start),
};

/** How the operations are sorted; null for the order of the wire, also where an order was kept that this version has not. */
export function operationKey(operations: readonly Operation[], order: ColumnOrder | null): ItemKey | null {
  if (order === null || !Object.hasOwn(KEYS, order.column)) return null;
  const keyOf = KEYS[order.column as keyof typeof KEYS];
  return {
    of: (index) => {
      const operation = operations[index];
      return operation === undefined ? '' : keyOf(operation);
    },
    down: order.down,
  };
}
