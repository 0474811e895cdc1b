import type { Operation, RowTable } from '../../../shared/analysis/index.ts';
import { fieldNamed, termOf, type QueryView, type TermValue } from '../../../shared/query/index.ts';
import type { FilterValue } from '../../protocol/filter/index.ts';

/** What is asked of a model. */
interface RowSource {
  readonly rows: RowTable;
  readonly operations: readonly Operation[];
  findingsOfRow(row: number): readonly { readonly rule: string }[];
}

/** What a row can be filtered by: first what the cell shows, by the id of its column, then the rest, each once. */
export function rowValues(model: RowSource, view: QueryView, row: number, cell: string | null): readonly FilterValue[] {
  const { rows, operations } = model;
  const operation = operations[rows.operation(row)];
  const ofCell: Readonly<Record<string, readonly FilterValue[]>> = {
    method: methodValues(rows, row, operation),
    dir: valuesOf('dir', rows.direction(row)),
    id: valuesOf('id', rows.id(row)),
    summary: valuesOf('class', rows.class(row)),
    exchange: valuesOf('exchange', rows.exchange(row) || null),
    level: [
      ...valuesOf('level', rows.level(row) || null),
      ...[...new Set(model.findingsOfRow(row).map(({ rule }) => rule))].flatMap((rule) => valuesOf('rule', rule)),
    ],
    latency: rows.latency(row) < 0 ? [] : [atLeast('latency', rows.latency(row) / 1_000, 'ms')],
    size: rows.bytes(row) > 0 ? [atLeast('size', rows.bytes(row), 'B')] : [],
  };
  const others = Object.values(ofCell).flat();
  const found = [...(cell === null ? [] : (ofCell[cell] ?? fieldValues(view, row, cell))), ...others];
  return found.filter(({ term }, at) => found.findIndex((other) => other.term === term) === at);
}

/** What a column of a field shows; nothing for one that says only where the row is. */
function fieldValues(view: QueryView, row: number, name: string): readonly FilterValue[] {
  if (name === 'seq' || name === 't') return [];
  return valuesOf(name, fieldNamed(name)?.at?.(view, row) || null);
}

/** The method, or the class of what has none, and what the request names: tool, prompt or resource. */
function methodValues(rows: RowTable, row: number, operation: Operation | undefined): readonly FilterValue[] {
  const method = rows.method(row);
  if (method === '') return valuesOf('class', rows.class(row));
  const name = operation?.name ?? '';
  const field = method === 'tools/call' ? 'tool' : method.startsWith('resources/') ? 'uri' : null;
  return [...valuesOf('method', method), ...(field === null || name === '' ? [] : valuesOf(field, name))];
}

function valuesOf(field: string, value: TermValue): readonly FilterValue[] {
  return value === null ? [] : [{ term: termOf(field, value), text: String(value) }];
}

/** Quantities are seldom met twice: what is asked for is this much or more. */
function atLeast(field: string, amount: number, unit: string): FilterValue {
  return { term: `${field}>=${amount}${unit}`, text: `${amount} ${unit}` };
}
