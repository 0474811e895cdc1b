import { tokenize, type QueryProblem, type Token } from './tokens.ts';
import type { Operator, QueryTerm, QueryTree } from './tree.ts';

/** A filter cut into tokens and read as a tree; null for an empty one. */
export type TreeReading =
  | { readonly ok: true; readonly tokens: readonly Token[]; readonly tree: QueryTree | null }
  | { readonly ok: false; readonly tokens: readonly Token[]; readonly problem: QueryProblem };

/** Deepest nesting of brackets that is read. */
const DEEPEST = 64;

/** Reads the form of a filter (see docs/filter.md for its grammar); what its fields and values mean is for others. Never throws. */
export function readTree(text: string): TreeReading {
  const { tokens, problem } = tokenize(text);
  if (problem !== null) return { ok: false, tokens, problem };
  if (tokens.length === 0) return { ok: true, tokens, tree: null };
  const tree = new TreeParser(tokens, text.length).read();
  return 'column' in tree ? { ok: false, tokens, problem: tree } : { ok: true, tokens, tree };
}

class TreeParser {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  read(): QueryTree | QueryProblem {
    const tree = this.#either();
    if ('column' in tree) return tree;
    const left = this.#tokens[this.#at];
    return left === undefined ? tree : { column: left.start, message: 'This bracket closes nothing.' };
  }

  #either(): QueryTree | QueryProblem {
    const parts: QueryTree[] = [];
    do {
      const part = this.#all();
      if ('column' in part) return part;
      parts.push(part);
    } while (this.#take('or'));
    return parts.length === 1 ? parts[0]! : { kind: 'any', parts };
  }

  #all(): QueryTree | QueryProblem {
    const parts: QueryTree[] = [];
    let more = true;
    while (more) {
      const part = this.#one();
      if ('column' in part) return part;
      parts.push(part);
      const next = this.#tokens[this.#at]?.kind;
      more = this.#take('and') || (next !== undefined && next !== 'or' && next !== 'close');
    }
    return parts.length === 1 ? parts[0]! : { kind: 'all', parts };
  }

  #one(): QueryTree | QueryProblem {
    let turned = 0;
    while (this.#take('not')) turned += 1;
    const part = this.#plain();
    if ('column' in part || turned % 2 === 0) return part;
    return part.kind === 'not' ? part.part : { kind: 'not', part };
  }

  #plain(): QueryTree | QueryProblem {
    const token = this.#tokens[this.#at];
    if (token === undefined) return { column: this.#end, message: 'Something must follow here.' };
    this.#at += 1;
    if (token.kind === 'open') return this.#group(token);
    if (token.kind === 'word') return wordTerm(token);
    if (token.kind !== 'field')
      return { column: token.start, message: `“${token.text}” has nothing before it to join.` };
    const operator = this.#tokens[this.#at]!;
    const value = this.#tokens[this.#at + 1]!;
    this.#at += 2;
    return {
      kind: 'term',
      field: /^[A-Za-z]+$/.test(token.text) ? token.text.toLowerCase() : token.text,
      operator: operator.text as Operator,
      value: { text: value.text, form: value.form },
      columns: { field: token.start, operator: operator.start, value: value.start },
    };
  }

  #group(open: Token): QueryTree | QueryProblem {
    this.#depth += 1;
    if (this.#depth > DEEPEST) return { column: open.start, message: `More than ${DEEPEST} nested brackets.` };
    const part = this.#either();
    this.#depth -= 1;
    if ('column' in part) return part;
    return this.#take('close') ? part : { column: open.start, message: 'This bracket is not closed.' };
  }

  #take(kind: Token['kind']): boolean {
    if (this.#tokens[this.#at]?.kind !== kind) return false;
    this.#at += 1;
    return true;
  }
}

function wordTerm({ start, text, form }: Token): QueryTerm {
  return {
    kind: 'term',
    field: null,
    operator: ':',
    value: { text, form },
    columns: { field: start, operator: start, value: start },
  };
}
