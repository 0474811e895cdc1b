import { isFrameClass, ROW_CLASSES, ROW_LEVELS, ROW_MARKS, rowClassCode, type RowTable } from '../analysis/index.ts';
import { partPattern, remembered, wholePattern } from './pattern.ts';
import { LATENCY_UNITS, PLAIN_UNITS, quantity, SIZE_UNITS, TIME_UNITS, type Units } from './quantity.ts';

/** True when a row belongs to what the filter asks for. */
export type RowTest = (rows: RowTable, row: number) => boolean;

/** A test, or why the term cannot be one: a sentence. */
export type TermReading = { readonly test: RowTest; readonly slow?: boolean } | { readonly problem: string };

type Field = (operator: string, value: string) => TermReading;

const DIRECTIONS: Readonly<Record<string, 'c2s' | 's2c'>> = {
  c2s: 'c2s',
  out: 'c2s',
  client: 'c2s',
  s2c: 's2c',
  in: 's2c',
  server: 's2c',
};

const FIELDS: Readonly<Record<string, Field>> = {
  dir: equality('dir', (value) => {
    const dir = DIRECTIONS[value.toLowerCase()];
    if (dir === undefined) return { problem: `“${value}” is not a direction: c2s, s2c, out or in.` };
    return { test: (rows, row) => rows.direction(row) === dir };
  }),
  method: equality('method', (value) => {
    const matches = remembered(wholePattern(value));
    return { test: (rows, row) => matches(rows.method(row)) };
  }),
  id: equality('id', (value) => {
    const matches = wholePattern(value);
    const asString = wholePattern(JSON.stringify(value));
    const test = (id: string | null): boolean => id !== null && (matches(id) || asString(id));
    return { test: (rows, row) => test(rows.id(row)) };
  }),
  class: equality('class', classTerm),
  kind: equality('kind', classTerm),
  exchange: quantityTerm('exchange', PLAIN_UNITS, '3', exchangeOf),
  stream: equality('stream', streamTerm),
  status: equality('status', statusTerm),
  level: levelTerm,
  finding: levelTerm,
  op: equality('op', (value) => {
    const mark = ROW_MARKS.find((known) => known !== '' && known === value.toLowerCase());
    if (mark === undefined) return { problem: `“${value}” is not a state: ${ROW_MARKS.slice(1).join(', ')}.` };
    return { test: (rows, row) => rows.mark(row) === mark };
  }),
  text: equality('text', (value) => textTerm(value)),
  latency: quantityTerm('latency', LATENCY_UNITS, '500ms', (rows, row) => rows.latency(row)),
  size: quantityTerm('size', SIZE_UNITS, '1KB', (rows, row) => rows.bytes(row)),
  t: quantityTerm('t', TIME_UNITS, '1.5s', (rows, row) => rows.time(row)),
  seq: quantityTerm('seq', PLAIN_UNITS, '100', (rows, row) => rows.seq(row)),
};

/** Names of all fields, for help and completion. */
export const FIELD_NAMES: readonly string[] = Object.keys(FIELDS);

/** Reads one `field operator value`. */
export function readTerm(field: string, operator: string, value: string): TermReading {
  const known = Object.hasOwn(FIELDS, field.toLowerCase()) ? FIELDS[field.toLowerCase()] : undefined;
  if (known === undefined) return { problem: `There is no field “${field}”. Fields are ${FIELD_NAMES.join(', ')}.` };
  if (value === '') return { problem: `“${field}${operator}” needs a value.` };
  return known(operator, value);
}

/** A bare word: it stands in the method or in the summary. */
export function textTerm(value: string): TermReading {
  const part = partPattern(value);
  const inMethod = remembered(part);
  return { slow: true, test: (rows, row) => inMethod(rows.method(row)) || part(rows.summary(row)) };
}

function equality(name: string, read: (value: string) => TermReading): Field {
  return (operator, value) => {
    if (operator === ':' || operator === '=') return read(value);
    if (operator !== '!=') return { problem: `“${name}” takes “:”, as ${name}:${value}.` };
    const reading = read(value);
    if ('problem' in reading) return reading;
    const { test } = reading;
    return { ...reading, test: (rows, row) => !test(rows, row) };
  };
}

/** Numbers of exchanges begin with 1; rows of none stand beneath every quantity. */
function exchangeOf(rows: RowTable, row: number): number {
  return rows.exchange(row) || -1;
}

/** `stream:http-3`, `stream:http` for every exchange, `stream:none` for rows of none, `stream:stdio` for their frames. */
function streamTerm(value: string): TermReading {
  const word = value.toLowerCase();
  if (word === 'none') return { test: (rows, row) => rows.exchange(row) === 0 };
  if (word === 'stdio') return { test: (rows, row) => rows.exchange(row) === 0 && isFrameClass(rows.class(row)) };
  if (word === 'http' || word === 'http-*') return { test: (rows, row) => rows.exchange(row) > 0 };
  const number = Number(/^http-(\d{1,15})$/.exec(word)?.[1] ?? 0);
  if (number === 0)
    return { problem: `“${value}” is not a stream: write it as stream:http-3, stream:http or stream:stdio.` };
  return { test: (rows, row) => rows.exchange(row) === number };
}

/** `status:404`, `status:4xx`: rows of HTTP responses, whose text begins with the status. */
function statusTerm(value: string): TermReading {
  const word = value.toLowerCase();
  if (!/^[1-9](\d\d|xx|\d?\*)$/.test(word))
    return { problem: `“${value}” is not a status: write it as status:404 or status:4xx.` };
  const start = word.replace(/[x*]+$/, '');
  return {
    slow: true,
    test: (rows, row) => rows.classCode(row) === RESPONSE && rows.summary(row).startsWith(start),
  };
}

const RESPONSE = rowClassCode('http.response');

/** `class:noise` means every class of that family. */
function classTerm(value: string): TermReading {
  const family = value.includes('*') ? null : `${value.toLowerCase()}.`;
  const matches = wholePattern(value);
  const codes = ROW_CLASSES.map((name) => matches(name) || (family !== null && name.startsWith(family)));
  if (!codes.includes(true)) return { problem: `No class of frame or event is named “${value}”.` };
  return { test: (rows, row) => codes[rows.classCode(row)] === true };
}

function levelTerm(operator: string, value: string): TermReading {
  const word = value.toLowerCase();
  if (word === 'any' || word === 'none') {
    const wanted = (word === 'any') !== (operator === '!=');
    return { test: (rows, row) => (rows.level(row) !== '') === wanted };
  }
  const level = ROW_LEVELS.findIndex((known) => known !== '' && known === word);
  if (level < 0) return { problem: `“${value}” is not a level: error, warning, info, any or none.` };
  const compare = comparison(operator, level);
  return { test: (rows, row) => rows.level(row) !== '' && compare(ROW_LEVELS.indexOf(rows.level(row))) };
}

function quantityTerm(
  name: string,
  units: Units,
  example: string,
  read: (rows: RowTable, row: number) => number,
): Field {
  return (operator, value) => {
    const bound = quantity(value, units);
    if (bound === null) return { problem: `“${value}” is not a quantity: write it as ${name}>${example}.` };
    const compare = comparison(operator, bound);
    return {
      test: (rows, row) => {
        const held = read(rows, row);
        return held >= 0 && compare(held);
      },
    };
  };
}

function comparison(operator: string, bound: number): (held: number) => boolean {
  switch (operator) {
    case '>':
      return (held) => held > bound;
    case '>=':
      return (held) => held >= bound;
    case '<':
      return (held) => held < bound;
    case '<=':
      return (held) => held <= bound;
    case '!=':
      return (held) => held !== bound;
    default:
      return (held) => held === bound;
  }
}
