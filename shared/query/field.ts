import type { Vocabulary } from './complete.ts';
import type { FieldOperator, TermReading } from './term-reading.ts';
import type { Operator, QueryValue } from './tree.ts';
import type { QueryView } from './view.ts';

/** A value that completion can offer for a field. */
export interface FieldValue {
  readonly value: string;
  /** What it means; '' where it says so itself. */
  readonly detail: string;
}

/** One field of the filter language. */
export interface Field {
  readonly name: string;
  /** What it is, in a few words. */
  readonly meaning: string;
  /** A term with it, for help. */
  readonly example: string;
  /** The operators that make sense with it, the usual one first. */
  readonly operators: readonly Operator[];
  /** The operator by which one value and no other is asked for. */
  readonly exact: ':' | '=';
  /** Words that mean something else than themselves unless they stand in quotes. */
  readonly reserved: readonly string[];
  /** Unit in which a number that comes from a row is written; ''  for none. */
  readonly unit: string;
  /** What a row has of it, as a filter asks for it; '' for nothing. Absent where a row has more than can be told in a word. */
  readonly at?: (view: QueryView, row: number) => string;
  read(operator: FieldOperator, value: QueryValue): TermReading;
  values(vocabulary: Vocabulary): readonly FieldValue[];
}

/** Operators of texts, and of quantities. */
export const TEXT_OPERATORS: readonly Operator[] = [':', '=', '!=', '~'];
export const QUANTITY_OPERATORS: readonly Operator[] = ['>', '>=', '<', '<=', '=', '!='];
export const CHOICE_OPERATORS: readonly Operator[] = [':', '!='];

/** What is the same for most fields. */
export const PLAIN_FIELD = { reserved: [] as readonly string[], unit: '', values: (): readonly FieldValue[] => [] };

/** Plain values without meaning of their own. */
export function plainValues(values: readonly string[]): readonly FieldValue[] {
  return values.map((value) => ({ value, detail: '' }));
}

/** The reading of an operator that the field does not know. */
export function wrongOperator(name: string, operator: FieldOperator, usual: string, example: string): TermReading {
  return {
    problem: `“${name}” takes “${usual}”, as in ${example}; “${operator}” says nothing about it.`,
    at: 'operator',
  };
}
