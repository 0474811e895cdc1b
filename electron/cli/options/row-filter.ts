import { parseQuery, type QueryReading, type QueryView } from '../../../shared/query/index.ts';
import { searchFiles, type FileConnection } from '../../engine/index.ts';
import { terminalLine } from '../print/index.ts';

/** A filter that was read. */
export type RowFilter = Extract<QueryReading, { readonly ok: true }>;

/** Reads the filter of a command; what is wrong with it comes back as lines to print, with a caret beneath the place. */
export function readFilter(text: string): RowFilter | readonly string[] {
  const reading = parseQuery(text);
  if (reading.ok) return reading;
  const before = [...terminalLine(text.slice(0, reading.column))].length;
  return [
    `The filter cannot be read: ${terminalLine(reading.message)}`,
    `  ${terminalLine(text)}`,
    `  ${' '.repeat(before)}^`,
  ];
}

/** The rows of a capture that was read which a filter keeps, in order; and what of it could not be searched, as a sentence. */
export function filteredRows(
  connection: FileConnection,
  { test, deep }: RowFilter,
): { readonly rows: readonly number[]; readonly problem: string } {
  const { rows } = connection.observation;
  const all = Array.from({ length: rows.length }, (_, row) => row);
  if (test === null) return { rows: all, problem: '' };
  const hits = searchFiles(connection.paths, deep, connection.info().header.mcpscope);
  const view = viewOf(connection, (term, row) => hits.has(term, rows.seq(row), rows.member(row)));
  return { rows: all.filter((row) => test(view, row)), problem: hits.problem };
}

function viewOf({ observation, annotations }: FileConnection, hits: QueryView['hits']): QueryView {
  const rules = new Map<number, string[]>();
  for (const { rule, rows } of observation.findings) {
    for (const row of rows) {
      const of = rules.get(row);
      if (of === undefined) rules.set(row, [rule]);
      else of.push(rule);
    }
  }
  const noted = new Map(annotations.entries.map((annotation) => [annotation.seq, annotation]));
  return {
    rows: observation.rows,
    operations: observation.operations,
    era: observation.session().era,
    rulesAt: (row) => rules.get(row) ?? [],
    annotationAt: (row) => noted.get(observation.rows.seq(row)) ?? null,
    hits,
  };
}
