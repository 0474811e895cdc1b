import type { RowTable } from '../analysis/index.ts';
import { PLAIN_FIELD, TEXT_OPERATORS, wrongOperator, type Field } from './field.ts';
import { fold, remembered, type TextTest } from './pattern.ts';
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
    const named = remembered(matches);
    const summarised = new SummaryTest(matches, literal);
    const source = textSource(operator, value);
    return {
      slow: true,
      deep: true,
      words: isExpression(operator, value)
        ? `whose text ${textWords(operator, value)}`
        : `whose text ${textWords(operator, value, 'contains')}`,
      test: (view, row) => named(view.rows.method(row)) || summarised.passes(view.rows, row) || view.hits(source, row),
    };
  },
};

/** A letter that is folded by what stands behind it: in a text of many it may be another one than in its own. */
const FOLDED_BY_PLACE = /[σς]/;

/** Whether summaries pass a test. To make a string of each takes longer than to look: where none of a stretch has what all hits have, none is made. */
class SummaryTest {
  readonly #matches: TextTest;
  readonly #literal: string;
  #rows: RowTable | null = null;
  #from = 0;
  #end = 0;
  /** No summary of these rows has the literal. */
  #isNowhere = false;

  /** `literal`: what every text that passes holds, folded; '' where nothing is sure. */
  constructor(matches: TextTest, literal: string) {
    this.#matches = matches;
    this.#literal = FOLDED_BY_PLACE.test(literal) ? '' : literal;
  }

  passes(rows: RowTable, row: number): boolean {
    return !this.#isNowhereAround(rows, row) && this.#matches(rows.summary(row));
  }

  #isNowhereAround(rows: RowTable, row: number): boolean {
    if (this.#literal === '') return false;
    if (rows === this.#rows && row >= this.#from && row < this.#end) return this.#isNowhere;
    this.#rows = rows;
    this.#from = row;
    this.#end = rows.stretchEnd(row);
    const whole = rows.summariesAround(row);
    this.#isNowhere = whole !== null && !fold(whole).includes(this.#literal);
    return this.#isNowhere;
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
  const plain = operator === ':' && !isExpression(operator, value) && !isWild(value);
  return { kind: 'text', literal, plain, matches: ({ text }) => test(text) };
}
