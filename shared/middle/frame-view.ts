import type { FrameEvent } from '../capture/index.ts';
import type { Observation, ObservationStep } from '../findings/index.ts';
import { parsedJson } from '../json/index.ts';
import type { FrameReading } from '../jsonrpc/index.ts';
import type { QueryView, RowTest } from '../query/index.ts';
import { DeepTerms } from './deep-terms.ts';

/** The rows of the frame at hand, as filters look at them. */
export class FrameView implements QueryView {
  readonly #observation: Observation;
  #terms = new DeepTerms([]);
  #text = '';
  /** Whether the text may have what a term asks for, once one asks. */
  #may: boolean | null = null;
  #values: readonly unknown[] = [];
  #first = 0;
  #end = 0;
  #newFindings = 0;

  constructor(observation: Observation) {
    this.#observation = observation;
  }

  /** What the rules in force ask for in texts. */
  asks(terms: DeepTerms): void {
    this.#terms = terms;
  }

  at({ text = '' }: FrameEvent, { messages }: FrameReading, { firstRow, endRow, newFindings }: ObservationStep): void {
    this.#text = text;
    this.#may = null;
    this.#values = messages.map(({ value }) => value);
    this.#first = firstRow;
    this.#end = endRow;
    this.#newFindings = newFindings;
  }

  /** Whether a message of the frame passes. */
  passes(test: RowTest): boolean {
    for (let row = this.#first; row < this.#end; row += 1) if (test(this, row)) return true;
    return false;
  }

  get rows(): QueryView['rows'] {
    return this.#observation.rows;
  }

  get operations(): QueryView['operations'] {
    return this.#observation.operations;
  }

  get era(): QueryView['era'] {
    return this.#observation.session().era;
  }

  rulesAt(row: number): readonly string[] {
    return this.#observation.findings
      .slice(this.#newFindings)
      .flatMap(({ rows, rule }) => (rows.includes(row) ? [rule] : []));
  }

  annotationAt(): null {
    return null;
  }

  hits(term: string, row: number): boolean {
    const test = this.#terms.test(term);
    if (test === null || (test.literal !== '' && !(this.#may ??= this.#terms.mayStandIn(this.#text)))) return false;
    return test.matches({ text: this.#text, value: this.#values[row - this.#first] ?? parsedJson(this.#text) });
  }
}
