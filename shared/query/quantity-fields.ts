import { rowClassCode, type RowTable } from '../analysis/index.ts';
import { PLAIN_FIELD, plainValues, QUANTITY_OPERATORS, type Field } from './field.ts';
import { LATENCY_UNITS, PLAIN_UNITS, quantity, quantityWords, SIZE_UNITS, TIME_UNITS, type Units } from './quantity.ts';
import { comparison, isExpression, shown, type FieldOperator, type TermReading } from './term-reading.ts';
import type { QueryValue } from './tree.ts';

interface QuantityField {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
  readonly units: Units;
  /** Unit of a bare number, in words. */
  readonly plain: string;
  /** Unit in which rows hold it. */
  readonly unit: string;
  /** Values that are offered. */
  readonly usual: readonly string[];
  /** More than, less than, exactly: `slower than`, `faster than`, `that took`. */
  readonly words: readonly [more: string, less: string, exactly: string];
  /** Beneath zero where the row has none. */
  readonly held: (rows: RowTable, row: number) => number;
}

/** A field that holds a number with a unit; rows that have none are beneath every bound. */
function quantityField({ name, meaning, example, units, plain, unit, usual, words, held }: QuantityField): Field {
  return {
    ...PLAIN_FIELD,
    name,
    meaning,
    example,
    operators: QUANTITY_OPERATORS,
    exact: '=',
    unit,
    at: ({ rows }, row) => {
      const number = held(rows, row);
      return number < 0 ? '' : `${number}${unit}`;
    },
    values: () => plainValues(usual),
    read(operator, value): TermReading {
      const bound = isExpression(operator, value) ? null : quantity(value.text, units);
      if (bound === null)
        return { problem: `“${shown(value.text)}” is not a quantity: write it as ${example}.`, at: 'value' };
      const compare = comparison(operator, bound);
      return {
        words: quantityPhrase(operator, words, quantityWords(value.text, plain)),
        test: ({ rows }, row) => {
          const number = held(rows, row);
          return number >= 0 && compare(number);
        },
      };
    },
  };
}

function quantityPhrase(operator: FieldOperator, [more, less, exactly]: QuantityField['words'], bound: string): string {
  if (operator === '>') return `${more} ${bound}`;
  if (operator === '<') return `${less} ${bound}`;
  if (operator === '>=') return `not ${less} ${bound}`;
  return operator === '<=' ? `not ${more} ${bound}` : `${exactly} ${bound}`;
}

export const LATENCY = quantityField({
  name: 'latency',
  meaning: 'time from request to answer; a bare number is ms',
  example: 'latency>500ms',
  units: LATENCY_UNITS,
  plain: 'ms',
  unit: 'us',
  usual: ['100ms', '500ms', '1s', '5s'],
  words: ['slower than', 'faster than', 'that took'],
  held: (rows, row) => rows.latency(row),
});

export const SIZE = quantityField({
  name: 'size',
  meaning: 'bytes on the wire',
  example: 'size>1KB',
  units: SIZE_UNITS,
  plain: 'bytes',
  unit: '',
  usual: ['1KB', '10KB', '100KB', '1MB'],
  words: ['larger than', 'smaller than', 'of exactly'],
  held: (rows, row) => rows.bytes(row),
});

export const TIME = quantityField({
  name: 't',
  meaning: 'time since the start; a bare number is seconds',
  example: 't>1.5s',
  units: TIME_UNITS,
  plain: 's',
  unit: 'us',
  usual: ['1s', '10s', '1min'],
  words: ['later than', 'earlier than', 'at'],
  held: (rows, row) => rows.time(row),
});

export const SEQ = quantityField({
  name: 'seq',
  meaning: 'number of the event',
  example: 'seq>100',
  units: PLAIN_UNITS,
  plain: '',
  unit: '',
  usual: [],
  words: ['after event', 'before event', 'of event'],
  held: (rows, row) => rows.seq(row),
});

export const EXCHANGE = quantityField({
  name: 'exchange',
  meaning: 'number of the HTTP exchange',
  example: 'exchange:3',
  units: PLAIN_UNITS,
  plain: '',
  unit: '',
  usual: [],
  words: ['after HTTP exchange', 'before HTTP exchange', 'of HTTP exchange'],
  // Their numbers begin with 1.
  held: (rows, row) => rows.exchange(row) || -1,
});

const RESPONSE = rowClassCode('http.response');

/** Status of a row that is the head of an HTTP response, whose text begins with it; -1 for all others. */
function statusOf(rows: RowTable, row: number): number {
  return rows.classCode(row) === RESPONSE ? Number.parseInt(rows.summary(row), 10) : -1;
}

/** `status:404`, `status:4xx`, `status>=400`. */
export const STATUS: Field = {
  ...PLAIN_FIELD,
  name: 'status',
  meaning: 'status of an HTTP response',
  example: 'status:4xx',
  operators: [':', '>=', '<', '!='],
  exact: ':',
  at: ({ rows }, row) => {
    const status = statusOf(rows, row);
    return status > 0 ? String(status) : '';
  },
  values: () => plainValues(['200', '202', '4xx', '401', '404', '405', '5xx']),
  read: readStatus,
};

function readStatus(operator: FieldOperator, value: QueryValue): TermReading {
  const [, digits = '', rest = ''] = /^([1-9]\d{0,2})(x{1,2}|\*)?$/i.exec(value.text) ?? [];
  const whole = rest === '' && digits.length === 3;
  const family =
    rest !== '' && digits.length + (rest === '*' ? 3 - digits.length : rest.length) === 3 && digits.length < 3;
  if (!whole && !(family && (operator === ':' || operator === '='))) {
    const problem = `“${shown(value.text)}” is not a status: write it as status:404, status:4xx or status>=400.`;
    return { problem, at: 'value' };
  }
  if (isExpression(operator, value))
    return { problem: '“status” does not support regular expressions.', at: 'operator' };
  if (whole) {
    const compare = comparison(operator, Number(digits));
    return {
      slow: true,
      words: quantityPhrase(operator, ['with a status above', 'with a status below', 'with the status'], digits),
      test: ({ rows }, row) => compare(statusOf(rows, row)) && rows.classCode(row) === RESPONSE,
    };
  }
  return {
    slow: true,
    words: `with a status ${digits}${'x'.repeat(3 - digits.length)}`,
    test: ({ rows }, row) => rows.classCode(row) === RESPONSE && rows.summary(row).startsWith(digits),
  };
}
