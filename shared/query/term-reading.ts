import type { RowTest } from './view.ts';
import { readExpression } from './expression.ts';
import { fold, folded, partPattern, wholePattern, type TextTest } from './pattern.ts';
import type { Operator, QueryValue } from './tree.ts';

/** The operators that a field has to know: `!=` is the opposite of `=`. */
export type FieldOperator = Exclude<Operator, '!='>;

/** What a term asks for, or why it cannot be asked: a sentence, and which part of the term is at fault. */
export type TermReading =
  | {
      readonly test: RowTest;
      /** What the rows are, in words: `what the server sent`, `slower than 500 ms`. */
      readonly words: string;
      /** True where texts of rows are read: done after the quick ones. */
      readonly slow?: boolean;
      /** True where the text of the event is asked for by `QueryView.hits`. */
      readonly deep?: boolean;
    }
  | Fault;

export interface Fault {
  readonly problem: string;
  readonly at: 'field' | 'operator' | 'value';
}

/** Test of a text, or why there cannot be one. */
export type TextReading = { readonly test: TextTest; readonly literal: string } | Fault;

/** True for values whose `*` stands for anything. */
export function isWild({ text, form }: QueryValue): boolean {
  return form === 'plain' && text.includes('*');
}

/** True where the value is to be read as a regular expression. */
export function isExpression(operator: FieldOperator, { form }: QueryValue): boolean {
  return operator === '~' || form === 'expression' || form === 'expression-i';
}

/**
 * Reads what texts have to be (`whole`) or to hold: `:` does not mind the case of letters and `=` does, `*` outside of quotes
 * stands for anything, `~` and slashes are regular expressions. `literal` is what every such text holds, folded; '' when nothing is sure.
 */
export function readText(operator: FieldOperator, value: QueryValue, whole: boolean): TextReading {
  if (isExpression(operator, value)) {
    const ignoreCase = value.form !== 'expression';
    const reading = readExpression(value.text, ignoreCase);
    if ('problem' in reading) return { problem: reading.problem, at: 'value' };
    return { test: reading.test, literal: fold(reading.literal) };
  }
  const exact = operator === '=';
  const text = exact ? value.text : fold(value.text);
  const literal = isWild(value) ? longest(fold(text).split('*')) : fold(text);
  const test = !isWild(value)
    ? whole
      ? (held: string) => held === text
      : (held: string) => held.includes(text)
    : (whole ? wholePattern : partPattern)(text);
  return { test: exact ? test : folded(test), literal };
}

function longest(pieces: readonly string[]): string {
  return pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), '');
}

const LONGEST_SHOWN = 60;

/** What is asked of a text, in words that follow its name: `is “x”`, `is like “x*”`, `matches /x/`. */
export function textWords(operator: FieldOperator, value: QueryValue, verb = 'is'): string {
  if (isExpression(operator, value)) return `matches /${shown(value.text)}/${value.form === 'expression' ? '' : 'i'}`;
  if (isWild(value)) return `${verb} like “${shown(value.text)}”`;
  return `${verb} “${shown(value.text)}”`;
}

/** A value in a sentence. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN - 1)}…` : line;
}

/** How a number stands to a bound. */
export function comparison(operator: FieldOperator, bound: number): (held: number) => boolean {
  switch (operator) {
    case '>':
      return (held) => held > bound;
    case '>=':
      return (held) => held >= bound;
    case '<':
      return (held) => held < bound;
    case '<=':
      return (held) => held <= bound;
    default:
      return (held) => held === bound;
  }
}
