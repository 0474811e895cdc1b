import { parseQuery, readDeepTerm, type DeepSubject, type QueryView } from '../query/index.ts';

/** What is known of a row that is held against an expectation. */
export type ExpectedRow = Omit<QueryView, 'hits'> & { readonly row: number; readonly subject: DeepSubject };

/** Why a filter cannot be read, as a sentence; '' when it can. */
export function expectationProblem(filter: string): string {
  const reading = parseQuery(filter);
  return reading.ok ? '' : reading.message;
}

/** Whether the row passes the filter. One that cannot be read passes nothing. */
export function isMet(filter: string, { row, subject, ...view }: ExpectedRow): boolean {
  const reading = parseQuery(filter);
  if (!reading.ok) return false;
  const hits = (term: string): boolean => readDeepTerm(term)?.matches(subject) ?? false;
  return reading.test?.({ ...view, hits }, row) ?? true;
}
