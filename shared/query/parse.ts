import { readTerm, textTerm, type RowTest, type TermReading } from './fields.ts';
import { tokenize, type QueryProblem, type Token } from './tokens.ts';

/** A filter, read. `test` is null for an empty one: every row belongs. */
export type QueryReading =
  | { readonly ok: true; readonly test: RowTest | null; readonly tokens: readonly Token[] }
  | { readonly ok: false; readonly tokens: readonly Token[]; readonly column: number; readonly message: string };

/** Deepest nesting of brackets that is read. */
const DEEPEST = 64;

interface Node {
  readonly test: RowTest;
  /** Reads texts of rows: done after the quick ones. */
  readonly slow: boolean;
}

/**
 * Reads a filter: terms (`dir:s2c`, `latency>500ms`, bare words) joined by spaces or `and`, by `or`, turned round by
 * `-` or `not`, grouped by brackets. `or` binds weaker than the joining by spaces.
 */
export function parseQuery(text: string): QueryReading {
  const { tokens, problem } = tokenize(text);
  if (problem !== null) return { ok: false, tokens, ...problem };
  if (tokens.length === 0) return { ok: true, test: null, tokens };
  const parser = new Parser(tokens, text.length);
  const node = parser.read();
  if ('column' in node) return { ok: false, tokens, ...node };
  return { ok: true, test: node.test, tokens };
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  read(): Node | QueryProblem {
    const node = this.#either();
    if ('column' in node) return node;
    const left = this.#tokens[this.#at];
    return left === undefined ? node : { column: left.start, message: 'This bracket closes nothing.' };
  }

  #either(): Node | QueryProblem {
    const nodes: Node[] = [];
    do {
      const node = this.#all();
      if ('column' in node) return node;
      nodes.push(node);
    } while (this.#take('or'));
    return any(nodes);
  }

  #all(): Node | QueryProblem {
    const nodes: Node[] = [];
    let more = true;
    while (more) {
      const node = this.#one();
      if ('column' in node) return node;
      nodes.push(node);
      const next = this.#tokens[this.#at]?.kind;
      more = this.#take('and') || (next !== undefined && next !== 'or' && next !== 'close');
    }
    return every(nodes);
  }

  #one(): Node | QueryProblem {
    let turned = false;
    while (this.#take('not')) turned = !turned;
    const node = this.#plain();
    if ('column' in node || !turned) return node;
    return { slow: node.slow, test: (rows, row) => !node.test(rows, row) };
  }

  #plain(): Node | QueryProblem {
    const token = this.#tokens[this.#at];
    if (token === undefined) return { column: this.#end, message: 'Something must follow here.' };
    this.#at += 1;
    if (token.kind === 'open') return this.#group(token);
    if (token.kind === 'word') return nodeOf(textTerm(token.text), token.start);
    if (token.kind !== 'field')
      return { column: token.start, message: `“${token.text}” has nothing before it to join.` };
    const operator = this.#tokens[this.#at];
    const value = this.#tokens[this.#at + 1];
    this.#at += 2;
    return nodeOf(readTerm(token.text, operator?.text ?? '', value?.text ?? ''), token.start);
  }

  #group(open: Token): Node | QueryProblem {
    this.#depth += 1;
    if (this.#depth > DEEPEST)
      return { column: open.start, message: `More than ${DEEPEST} brackets stand in each other.` };
    const node = this.#either();
    this.#depth -= 1;
    if ('column' in node) return node;
    return this.#take('close') ? node : { column: open.start, message: 'This bracket is not closed.' };
  }

  #take(kind: Token['kind']): boolean {
    if (this.#tokens[this.#at]?.kind !== kind) return false;
    this.#at += 1;
    return true;
  }
}

function nodeOf(reading: TermReading, column: number): Node | QueryProblem {
  if ('problem' in reading) return { column, message: reading.problem };
  return { test: reading.test, slow: reading.slow === true };
}

function every(nodes: readonly Node[]): Node {
  const [first, ...rest] = quickFirst(nodes);
  if (first === undefined) return { test: () => true, slow: false };
  return rest.reduce<Node>(
    (left, right) => ({
      slow: left.slow || right.slow,
      test: (rows, row) => left.test(rows, row) && right.test(rows, row),
    }),
    first,
  );
}

function any(nodes: readonly Node[]): Node {
  const [first, ...rest] = quickFirst(nodes);
  if (first === undefined) return { test: () => false, slow: false };
  return rest.reduce<Node>(
    (left, right) => ({
      slow: left.slow || right.slow,
      test: (rows, row) => left.test(rows, row) || right.test(rows, row),
    }),
    first,
  );
}

function quickFirst(nodes: readonly Node[]): readonly Node[] {
  return [...nodes.filter((node) => !node.slow), ...nodes.filter((node) => node.slow)];
}
