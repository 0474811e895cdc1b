import { ROW_LEVELS, type RowLevel } from '../analysis/index.ts';
import { PLAIN_FIELD, plainValues, TEXT_OPERATORS, wrongOperator, type Field, type FieldValue } from './field.ts';
import {
  comparison,
  isExpression,
  readText,
  shown,
  textWords,
  type FieldOperator,
  type TermReading,
} from './term-reading.ts';
import { isTextOperator, ruleTest } from './text-fields.ts';
import { remembered } from './pattern.ts';
import type { QueryValue } from './tree.ts';
import type { QueryView } from './view.ts';

/** `any` and `none` mean themselves only in quotes. */
const ANY_OR_NONE = ['any', 'none'] as const;
const LEVELS: readonly FieldValue[] = [
  { value: 'error', detail: 'against a MUST' },
  { value: 'warning', detail: 'against a SHOULD' },
  { value: 'info', detail: 'worth knowing' },
  { value: 'any', detail: 'something was found' },
  { value: 'none', detail: 'nothing was found' },
];

/** The level of a row: `level>=warning`. */
export const LEVEL: Field = {
  ...PLAIN_FIELD,
  name: 'level',
  meaning: 'worst level of what was found here',
  example: 'level>=warning',
  operators: [':', '>=', '<', '!='],
  exact: ':',
  at: foundAt,
  values: () => LEVELS,
  read(operator, value): TermReading {
    return (
      readLevel(operator, value) ?? {
        problem: `“${shown(value.text)}” is not a level: error, warning, info, any or none.`,
        at: 'value',
      }
    );
  },
};

/** What was found at a row, by its level or by the rule: `finding:error`, `finding:tools-*`. */
export const FINDING: Field = {
  ...PLAIN_FIELD,
  name: 'finding',
  meaning: 'what was found here: a level or a rule',
  example: 'finding:error',
  operators: [':', '>=', '=', '!=', '~'],
  exact: '=',
  reserved: ['any', 'none', 'error', 'warning', 'info'],
  values: ({ rules }) => [...LEVELS, ...plainValues(rules)],
  read(operator, value): TermReading {
    const level = isExpression(operator, value) ? null : readLevel(operator, value);
    if (level !== null) return level;
    if (!isTextOperator(operator))
      return { problem: `“${shown(value.text)}” is not a level: error, warning or info.`, at: 'value' };
    const reading = readText(operator, value, true);
    if ('problem' in reading) return reading;
    return {
      slow: true,
      words: `with a finding whose rule ${textWords(operator, value)}`,
      test: ruleTest(remembered(reading.test)),
    };
  },
};

/** Worst level of the findings at a row. A note has a level of its own, which is no finding and which no count has. */
function foundAt({ rows }: QueryView, row: number): RowLevel {
  const level = rows.level(row);
  return level === '' || rows.class(row) !== 'note' ? level : '';
}

function readLevel(operator: FieldOperator, value: QueryValue): TermReading | null {
  if (operator === '~' || value.form !== 'plain') return null;
  const word = value.text.toLowerCase();
  if (word === 'any' || word === 'none') {
    const wanted = word === 'any';
    return {
      words: wanted ? 'with a finding' : 'without a finding',
      test: (view, row) => (foundAt(view, row) !== '') === wanted,
    };
  }
  const code = ROW_LEVELS.indexOf(word as RowLevel);
  if (code <= 0) return null;
  const compare = comparison(operator, code);
  return {
    words: levelWords(operator, word),
    test: (view, row) => {
      const level = foundAt(view, row);
      return level !== '' && compare(ROW_LEVELS.indexOf(level));
    },
  };
}

function levelWords(operator: FieldOperator, level: string): string {
  const worst = 'whose worst finding is';
  if (operator === '>') return `${worst} worse than ${level}`;
  if (operator === '<') return `${worst} milder than ${level}`;
  if (operator === '>=') return `with a finding of level ${level} or worse`;
  return operator === '<=' ? `${worst} not worse than ${level}` : `${worst} of level ${level}`;
}

export const NOTE = annotationField(
  'note',
  'what you wrote about it; any or none',
  'note:any',
  false,
  (view, row) => view.annotationAt(row)?.note ?? '',
  () => [],
);
export const MARK = annotationField(
  'mark',
  'colour that you, or a rule on its way, marked it with; any or none',
  'mark:any',
  true,
  (view, row) => (view.annotationAt(row)?.mark ?? '') || view.rows.colour(row),
  ({ marks }) => plainValues(marks),
);

/** A field that the user, or a rule, filled: a note is looked into, a mark is one word. */
function annotationField(
  name: string,
  meaning: string,
  example: string,
  whole: boolean,
  held: (view: QueryView, row: number) => string,
  values: Field['values'],
): Field {
  return {
    ...PLAIN_FIELD,
    name,
    meaning,
    example,
    operators: TEXT_OPERATORS,
    exact: '=',
    reserved: ANY_OR_NONE,
    at: held,
    values: (vocabulary) => [
      { value: 'any', detail: `has a ${name}` },
      { value: 'none', detail: `has no ${name}` },
      ...values(vocabulary),
    ],
    read(operator, value): TermReading {
      if (!isTextOperator(operator)) return wrongOperator(name, operator, ':', example);
      const word = value.form === 'plain' && operator !== '~' ? value.text.toLowerCase() : '';
      if (word === 'any' || word === 'none') {
        const wanted = word === 'any';
        return {
          words: wanted ? `with a ${name}` : `without a ${name}`,
          test: (view, row) => (held(view, row) !== '') === wanted,
        };
      }
      const reading = readText(operator, value, whole || operator === '=');
      if ('problem' in reading) return reading;
      const { test: matches } = reading;
      return {
        slow: true,
        words: `whose ${name} ${textWords(operator, value, whole || operator === '=' ? 'is' : 'says')}`,
        test: (view, row) => {
          const text = held(view, row);
          return text !== '' && matches(text);
        },
      };
    },
  };
}
