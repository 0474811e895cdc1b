import { PLAIN_FIELD, TEXT_OPERATORS, wrongOperator, type Field } from './field.ts';
import { remembered } from './pattern.ts';
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
    const { test: matches } = reading;
    const named = remembered(matches);
    const source = textSource(operator, value);
    return {
      slow: true,
      deep: true,
      words: isExpression(operator, value)
        ? `whose text ${textWords(operator, value)}`
        : `whose text ${textWords(operator, value, 'contains')}`,
      test: (view, row) => named(view.rows.method(row)) || matches(view.rows.summary(row)) || view.hits(source, row),
    };
  },
};

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
