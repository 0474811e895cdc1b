import { deepSource, readTerm } from './fields.ts';
import { readTree } from './read-tree.ts';
import type { QueryProblem, Token } from './tokens.ts';
import type { QueryTerm, QueryTree } from './tree.ts';
import type { RowTest } from './view.ts';

/** A filter, read. `test` is null for an empty one: every row belongs. */
export type QueryReading =
  | {
      readonly ok: true;
      readonly test: RowTest | null;
      readonly tokens: readonly Token[];
      /** Sources of the terms that need the text of events, each once: see `readDeepTerm`. */
      readonly deep: readonly string[];
    }
  | { readonly ok: false; readonly tokens: readonly Token[]; readonly column: number; readonly message: string };

/** Terms of one filter that need the text of events, and how long each may be: what a search takes. */
const MOST_DEEP = 64;
const LONGEST_DEEP = 4_096;

/** A test and how it is run. */
interface Compiled {
  readonly test: RowTest;
  /** Reads texts of rows: done after the quick ones. */
  readonly slow: boolean;
}

/**
 * Reads a filter: terms (`dir:s2c`, `latency>500ms`, `params.name:search`, bare words) joined by spaces or `and`, by `or`, turned
 * round by `-` or `not`, grouped by brackets. `or` binds weaker than the joining by spaces. See docs/filter.md. Never throws.
 */
export function parseQuery(text: string): QueryReading {
  const reading = readTree(text);
  const { tokens } = reading;
  if (!reading.ok) return { ok: false, tokens, ...reading.problem };
  if (reading.tree === null) return { ok: true, test: null, tokens, deep: [] };
  const deep = new Set<string>();
  const compiled = compile(reading.tree, deep);
  if ('column' in compiled) return { ok: false, tokens, ...compiled };
  return { ok: true, test: compiled.test, tokens, deep: [...deep] };
}

function compile(tree: QueryTree, deep: Set<string>): Compiled | QueryProblem {
  if (tree.kind === 'term') return compileTerm(tree, deep);
  if (tree.kind === 'not') {
    const part = compile(tree.part, deep);
    return 'column' in part ? part : turned(part);
  }
  const parts: Compiled[] = [];
  for (const part of tree.parts) {
    const compiled = compile(part, deep);
    if ('column' in compiled) return compiled;
    parts.push(compiled);
  }
  return joined(parts, tree.kind);
}

function compileTerm(term: QueryTerm, deep: Set<string>): Compiled | QueryProblem {
  const reading = readTerm(term);
  if ('problem' in reading) return { column: term.columns[reading.at], message: reading.problem };
  if (reading.deep === true) {
    const source = deepSource(term);
    if (source.length > LONGEST_DEEP)
      return {
        column: term.columns.value,
        message: `A text of more than ${LONGEST_DEEP} characters cannot be searched for.`,
      };
    deep.add(source);
    if (deep.size > MOST_DEEP)
      return { column: term.columns.field, message: `More than ${MOST_DEEP} terms look into the text of messages.` };
  }
  const compiled = { test: reading.test, slow: reading.slow === true };
  return term.operator === '!=' ? turned(compiled) : compiled;
}

function turned({ test, slow }: Compiled): Compiled {
  return { slow, test: (view, row) => !test(view, row) };
}

function joined(parts: readonly Compiled[], kind: 'all' | 'any'): Compiled {
  const ordered = [...parts.filter(({ slow }) => !slow), ...parts.filter(({ slow }) => slow)];
  return ordered.reduce((left, right) => ({
    slow: left.slow || right.slow,
    test:
      kind === 'all'
        ? (view, row) => left.test(view, row) && right.test(view, row)
        : (view, row) => left.test(view, row) || right.test(view, row),
  }));
}
