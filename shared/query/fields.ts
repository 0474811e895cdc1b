import { CLASS, DIR, ERA, KIND, OP, ORIGIN, STREAM } from './choice-fields.ts';
import type { Field } from './field.ts';
import { PATH_ROOTS, readPathTerm, type PathReading } from './message-path.ts';
import { EXCHANGE, LATENCY, SEQ, SIZE, STATUS, TIME } from './quantity-fields.ts';
import { FINDING, LEVEL, MARK, NOTE } from './remark-fields.ts';
import { shown, type FieldOperator, type TermReading } from './term-reading.ts';
import { ID, METHOD, RULE, TOOL, URI } from './text-fields.ts';
import { TEXT, textSource } from './text-term.ts';
import { printQuery, type QueryTerm } from './tree.ts';

/** Every field, those that are asked for most first. */
export const FIELDS: readonly Field[] = [
  DIR,
  METHOD,
  TOOL,
  LATENCY,
  FINDING,
  CLASS,
  ID,
  URI,
  SIZE,
  TIME,
  STATUS,
  KIND,
  STREAM,
  RULE,
  LEVEL,
  ERA,
  TEXT,
  OP,
  NOTE,
  MARK,
  ORIGIN,
  SEQ,
  EXCHANGE,
];

const BY_NAME: ReadonlyMap<string, Field> = new Map(FIELDS.map((field) => [field.name, field]));

/** Names of all fields, for help and completion. */
export const FIELD_NAMES: readonly string[] = FIELDS.map(({ name }) => name);

/** The field of this name; undefined when there is none. */
export function fieldNamed(name: string): Field | undefined {
  return BY_NAME.get(name.toLowerCase());
}

/** True for the source of a path into the message, which is no field's name. */
export function isPath(field: string): boolean {
  return fieldNamed(field) === undefined && (/[.[]/.test(field) || (PATH_ROOTS as readonly string[]).includes(field));
}

/** A term, read; of a `!=` what its `=` says. */
export function readTerm(term: QueryTerm): TermReading {
  const operator = plainOperator(term);
  if (term.field === null) {
    if (term.value.text === '') return { problem: 'There is nothing in these quotes.', at: 'value' };
    return TEXT.read(operator, term.value);
  }
  const field = fieldNamed(term.field);
  if (field === undefined && !isPath(term.field)) return { problem: unknownField(term.field), at: 'field' };
  const empty = term.value.text === '' && (field !== undefined || term.value.form !== 'quoted');
  if (empty) return { problem: `“${term.field}${term.operator}” needs a value.`, at: 'value' };
  return field === undefined
    ? pathTerm(term, readPathTerm(term.field, operator, term.value))
    : field.read(operator, term.value);
}

/** Source of the deep term that a term asks for. */
export function deepSource(term: QueryTerm): string {
  const operator = plainOperator(term);
  return term.field === null || term.field === TEXT.name
    ? textSource(operator, term.value)
    : printQuery({ ...term, operator });
}

/** What turns a term round is not part of it: `!=` is the opposite of `=`. */
export function plainOperator({ operator }: QueryTerm): FieldOperator {
  return operator === '!=' ? '=' : operator;
}

function pathTerm(term: QueryTerm, reading: PathReading): TermReading {
  if ('problem' in reading) return reading;
  const source = deepSource(term);
  return { deep: true, slow: true, words: reading.words, test: (view, row) => view.hits(source, row) };
}

function unknownField(name: string): string {
  return `There is no field “${shown(name)}”. Fields are ${FIELD_NAMES.join(', ')}; put a text with such a sign in quotes.`;
}
