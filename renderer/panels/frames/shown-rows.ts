import { useMemo, useState } from 'react';
import { parseQuery, type QueryReading, type RowTest } from '../../../shared/query/index.ts';
import { useSelection } from '../../state/index.ts';
import { asksForWire, isShown } from './hidden-rows.ts';

/** Which rows the frame list shows as things are chosen: by its filter, its switches and the brush. */
export interface ShownRows {
  readonly reading: QueryReading;
  /** Whether it shows what of HTTP says little by itself, by its switch or because the filter asks for it. */
  readonly wireShown: boolean;
  /** Null for all. The same function while nothing that limits the list changes. */
  readonly test: RowTest | null;
}

/** The rows that the list shows, for every panel that draws the same ones. */
export function useShownRows(): ShownRows {
  const { filter, brush, stderr, wire } = useSelection();
  const reading = useMemo(() => parseQuery(filter), [filter]);
  const query = useLastGood(reading.ok ? reading.test : undefined);
  const [from, to] = brush ?? [-1, -1];
  const wireShown = wire || asksForWire(filter);
  const test = useMemo(() => rowTest(query, from, to, stderr, wireShown), [query, from, to, stderr, wireShown]);
  return { reading, wireShown, test };
}

/** The last filter that could be read: the list does not jump while another one is being typed. */
function useLastGood(test: RowTest | null | undefined): RowTest | null {
  const [good, setGood] = useState<{ readonly test: RowTest | null }>({ test: test ?? null });
  if (test !== undefined && test !== good.test) setGood({ test });
  return test === undefined ? good.test : test;
}

/** Joins what limits the list; null when nothing does. */
function rowTest(query: RowTest | null, from: number, to: number, stderr: boolean, wire: boolean): RowTest | null {
  const tests: RowTest[] = [];
  if (!stderr || !wire) tests.push((rows, row) => isShown(rows, row, { stderr, wire }));
  if (to >= 0) tests.push((rows, row) => rows.time(row) >= from && rows.time(row) <= to);
  if (query !== null) tests.push(query);
  const [first, second, third] = tests;
  if (first === undefined || second === undefined) return first ?? null;
  if (third === undefined) return (rows, row) => first(rows, row) && second(rows, row);
  return (rows, row) => first(rows, row) && second(rows, row) && third(rows, row);
}
