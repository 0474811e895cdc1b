import type { ValueForm } from './tokens.ts';

/** Beyond those that JSON escapes, what may break a line or cannot be seen. */
const LINE_BREAKS = /[\u007f-\u009f\u2028\u2029]/g;

const OPERATORS = [':', '=', '!=', '>', '>=', '<', '<=', '~'] as const;
export type Operator = (typeof OPERATORS)[number];

export interface QueryValue {
  readonly text: string;
  readonly form: ValueForm;
}

/** One `field operator value`, or a bare word. */
export interface QueryTerm {
  readonly kind: 'term';
  /** Name of a field in small letters, or a path into the message as it was written; null for a bare word. */
  readonly field: string | null;
  readonly operator: Operator;
  readonly value: QueryValue;
  /** UTF-16 offsets of its three parts in the filter. */
  readonly columns: { readonly field: number; readonly operator: number; readonly value: number };
}

/** A filter as a tree. `all` and `any` have two parts at least. */
export type QueryTree =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly QueryTree[] }
  | { readonly kind: 'not'; readonly part: QueryTree }
  | QueryTerm;

/** The source of a tree, with no more brackets than it needs; it reads as the same tree. */
export function printQuery(tree: QueryTree): string {
  switch (tree.kind) {
    case 'any':
      return tree.parts.map((part) => (part.kind === 'any' ? bracketed(part) : printQuery(part))).join(' or ');
    case 'all':
      return tree.parts
        .map((part) => (part.kind === 'any' || part.kind === 'all' ? bracketed(part) : printQuery(part)))
        .join(' ');
    case 'not':
      return `-${tree.part.kind === 'term' || tree.part.kind === 'not' ? printQuery(tree.part) : bracketed(tree.part)}`;
    default:
      return tree.field === null ? printValue(tree.value) : `${tree.field}${tree.operator}${printValue(tree.value)}`;
  }
}

function bracketed(tree: QueryTree): string {
  return `(${printQuery(tree)})`;
}

/** A value as it is written in a filter. */
function printValue({ text, form }: QueryValue): string {
  if (form === 'expression') return `/${text}/`;
  if (form === 'expression-i') return `/${text}/i`;
  return form === 'plain' ? text : quoted(text);
}

/** A text in quotes, escaped as in JSON, so that it fits into one line. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(LINE_BREAKS, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
