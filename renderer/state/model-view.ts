import type { Operation, RowTable, Session } from '../../shared/analysis/index.ts';
import type { Annotation } from '../../shared/capture/index.ts';
import type { QueryView } from '../../shared/query/index.ts';
import type { ConnectionModel } from './model.ts';
import type { Search } from './search.ts';

/** A model as filters see it, with what a search has found in its messages. Nothing is made for a row that is asked about. */
export class ModelView implements QueryView {
  readonly #model: ConnectionModel;
  readonly #search: Search | null;
  /** The list that `rulesAt` gives out. */
  readonly #rules: string[] = [];

  constructor(model: ConnectionModel, search: Search | null) {
    this.#model = model;
    this.#search = search;
  }

  get rows(): RowTable {
    return this.#model.rows;
  }

  get operations(): readonly Operation[] {
    return this.#model.operations;
  }

  get era(): Session['era'] {
    return this.#model.session?.era ?? 'unknown';
  }

  /** Rows that can be tested: the first ones, as far as the search has come. */
  get searched(): number {
    const { rows } = this.#model;
    return this.#search === null ? rows.length : rows.firstOfSeq(this.#search.hits.upto + 1);
  }

  /** True when the search has looked at all that was recorded. */
  get caughtUp(): boolean {
    return this.#search === null || this.#search.hits.caughtUp;
  }

  /** The list holds until the next call. */
  rulesAt(row: number): readonly string[] {
    this.#rules.length = 0;
    for (const finding of this.#model.findingsOfRow(row)) this.#rules.push(finding.rule);
    return this.#rules;
  }

  annotationAt(row: number): Annotation | null {
    return this.#model.annotationOf(this.#model.rows.seq(row));
  }

  hits(term: string, row: number): boolean {
    const { rows } = this.#model;
    return this.#search?.hits.has(term, rows.seq(row), rows.member(row)) === true;
  }
}
