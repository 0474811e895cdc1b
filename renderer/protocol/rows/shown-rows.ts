import { useMemo, useState } from 'react';
import { parseQuery, type QueryReading, type RowTest } from '../../../shared/query/index.ts';
import { useSelection } from '../../state/index.ts';
import type { RowFilter } from './frame-view.ts';
import { askedFor, isShown } from './hidden-rows.ts';

/** Which rows the frame list shows as things are chosen: by its filter, its switches and the brush. */
export interface ShownRows {
  readonly reading: QueryReading;
  /** Whether it shows what of HTTP says little by itself and the lines of stderr, by a switch or because the filter asks for them. */
  readonly wireShown: boolean;
  readonly stderrShown: boolean;
  /** Null for all. The same object while nothing that limits the list changes. */
  readonly shown: RowFilter | null;
}

/** The rows that the list shows, for every panel that draws the same ones. */
export function useShownRows(): ShownRows {
  const { filter, brush, stderr, wire } = useSelection();
  const reading = useMemo(() => parseQuery(filter), [filter]);
  const query = useLastGood(reading);
  const [from, to] = brush ?? [-1, -1];
  const asked = askedFor(filter);
  const wireShown = wire || asked.wire;
  const stderrShown = stderr || asked.stderr;
  const shown = useMemo(
    () => rowFilter(query, from, to, stderrShown, wireShown),
    [query, from, to, stderrShown, wireShown],
  );
  return { reading, wireShown, stderrShown, shown };
}

type GoodReading = Extract<QueryReading, { readonly ok: true }>;

/** The last filter that could be read: the list does not jump while another one is being typed. */
function useLastGood(reading: QueryReading): GoodReading | null {
  const [good, setGood] = useState<GoodReading | null>(null);
  if (!reading.ok) return good;
  if (reading !== good) setGood(reading);
  return reading;
}

/** Joins what limits the list; null when nothing does. */
function rowFilter(
  query: GoodReading | null,
  from: number,
  to: number,
  stderr: boolean,
  wire: boolean,
): RowFilter | null {
  // What leaves most rows out is first.
  const tests: RowTest[] = [];
  if (to >= 0) tests.push(({ rows }, row) => rows.time(row) >= from && rows.time(row) <= to);
  if (query !== null && query.test !== null) tests.push(query.test);
  const shown = { stderr, wire };
  if (!stderr || !wire) tests.push(({ rows }, row) => isShown(rows, row, shown));
  const test = allOf(tests);
  return test === null ? null : { test, deep: query?.deep ?? [] };
}

function allOf([first, second, third]: readonly RowTest[]): RowTest | null {
  if (first === undefined || second === undefined) return first ?? null;
  if (third === undefined) return (view, row) => first(view, row) && second(view, row);
  return (view, row) => first(view, row) && second(view, row) && third(view, row);
}
