import type { ByteSearch, RowTable } from '../analysis/index.ts';
import { textSearch } from './byte-search.ts';
import { PLAIN_FIELD, TEXT_OPERATORS, wrongOperator, type Field } from './field.ts';
import { methodTest } from './method-test.ts';
import type { TextTest } from './pattern.ts';
import { isExpression, isWild, readText, textWords, type FieldOperator, type TermReading } from './term-reading.ts';
import { isTextOperator } from './text-fields.ts';
import { printQuery, type QueryTerm, type QueryValue } from './tree.ts';
import type { DeepTest } from './view.ts';

/** The whole text of the event, besides method and summary: what a bare word asks for. */
export const TEXT: Field = {
  ...PLAIN_FIELD,
  name: 'text',
  meaning: 'anywhere in the text, as a bare word',
  example: 'text:"not found"',
  operators: TEXT_OPERATORS,
  exact: '=',
  read(operator, value): TermReading {
    if (!isTextOperator(operator)) return wrongOperator('text', operator, ':', 'text:"not found"');
    const reading = readText(operator, value, false);
    if ('problem' in reading) return reading;
    const { test: matches, literal } = reading;
    const named = methodTest(matches);
    const summarised = new SummaryTest(matches, literal, isPlain(operator, value));
    const source = textSource(operator, value);
    return {
      slow: true,
      deep: true,
      words: isExpression(operator, value)
        ? `whose text ${textWords(operator, value)}`
        : `whose text ${textWords(operator, value, 'contains')}`,
      test: (view, row) => named(view, row) || summarised.passes(view.rows, row) || view.hits(source, row),
    };
  },
};

/** So many rows are looked through at once. */
const AHEAD = 1024;

/** Whether summaries pass a test. To make a string of each takes longer than to look: it is made of those alone that hold what all hits have. */
class SummaryTest {
  readonly #matches: TextTest;
  readonly #search: ByteSearch | null;
  readonly #isSure: boolean;
  #rows: RowTable | null = null;
  /** Of the rows [from, end) the first that has it is `next`, which is `end` where none has. */
  #from = 0;
  #next = 0;
  #end = 0;

  /** `literal`: what every text that passes holds, folded; '' where nothing is sure. `isAll`: each that holds it passes. */
  constructor(matches: TextTest, literal: string, isAll: boolean) {
    const sought = textSearch(literal);
    this.#matches = matches;
    this.#search = sought?.search ?? null;
    this.#isSure = isAll && sought?.isExact === true;
  }

  passes(rows: RowTable, row: number): boolean {
    if (this.#search === null) return this.#matches(rows.summary(row));
    if (rows !== this.#rows || row < this.#from || row > this.#next || row >= this.#end)
      this.#look(rows, row, this.#search);
    return row === this.#next && row < this.#end && (this.#isSure || this.#matches(rows.summary(row)));
  }

  #look(rows: RowTable, row: number, search: ByteSearch): void {
    this.#rows = rows;
    this.#from = row;
    this.#end = Math.min(row + AHEAD, rows.stretchEnd(row));
    this.#next = rows.nextSummaryWith(search, row, this.#end);
  }
}

/** Source of the deep term for the text of an event: one for the bare word and the field. */
export function textSource(operator: FieldOperator, value: QueryValue): string {
  const columns = { field: 0, operator: 0, value: 0 };
  const term: QueryTerm = { kind: 'term', field: 'text', operator, value, columns };
  return printQuery(term);
}

/** The test of an event's text; null where the value cannot be read. */
export function deepText(operator: FieldOperator, value: QueryValue): DeepTest | null {
  if (!isTextOperator(operator)) return null;
  const reading = readText(operator, value, false);
  if ('problem' in reading) return null;
  const { test, literal } = reading;
  return { kind: 'text', literal, plain: isPlain(operator, value), matches: ({ text }) => test(text) };
}

/** True where each text passes that holds the value, in any case of letters. */
function isPlain(operator: FieldOperator, value: QueryValue): boolean {
  return operator === ':' && !isExpression(operator, value) && !isWild(value);
}
