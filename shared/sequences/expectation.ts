import { parseQuery, readDeepTerm, type DeepSubject, type QueryView } from '../query/index.ts';

/** What is known of a row that is held against an expectation. */
export type ExpectedRow = Omit<QueryView, 'hits'> & { readonly row: number; readonly subject: DeepSubject };

/** Why a filter cannot be read, as a sentence; '' when it can. */
export function expectationProblem(filter: string): string {
  const reading = parseQuery(filter);
  return reading.ok ? '' : reading.message;
}

/** Reads a filter as a test of rows. One that cannot be read passes nothing. */
export function readExpectation(filter: string): (row: ExpectedRow) => boolean {
  const reading = parseQuery(filter);
  if (!reading.ok) return () => false;
  const { test, deep } = reading;
  const terms = new Map(deep.map((term) => [term, readDeepTerm(term)]));
  return ({ row, subject, ...view }) =>
    test?.({ ...view, hits: (term) => terms.get(term)?.matches(subject) ?? false }, row) ?? true;
}
