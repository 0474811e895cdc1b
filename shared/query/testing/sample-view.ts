import { RowTable, type Operation, type Row } from '../../analysis/index.ts';
import type { Annotation } from '../../capture/index.ts';
import { readDeepTerm } from '../deep.ts';
import type { QueryView } from '../view.ts';

/** A row with what stands beside it, for tests of filters. */
export interface SampleRow extends Partial<Row> {
  /** Text of its event; '' when not given. */
  readonly text?: string;
  readonly rules?: readonly string[];
  readonly note?: string;
  readonly marked?: string;
  /** Method and name of its operation. */
  readonly of?: readonly [method: string, name: string];
}

const PLAIN: Row = {
  seq: 1,
  member: -1,
  t: 0,
  dir: 'c2s',
  class: 'request',
  origin: 'wire',
  method: '',
  id: null,
  summary: '',
  bytes: 0,
  latency: -1,
  peer: -1,
  operation: -1,
  mark: '',
  level: '',
  colour: '',
  exchange: 0,
};

/** A view of these rows in which every deep term was searched for. Seqs count from 1. */
export function sampleView(samples: readonly SampleRow[], era: QueryView['era'] = 'legacy'): QueryView {
  const rows = new RowTable();
  const operations: Operation[] = [];
  for (const { text: _text, rules: _rules, note: _note, marked: _marked, of, ...row } of samples) {
    if (of !== undefined) operations.push(operation(operations.length, rows.length, of));
    rows.append({
      ...PLAIN,
      operation: of === undefined ? -1 : operations.length - 1,
      ...row,
      seq: rows.length + 1,
    });
  }
  return {
    rows,
    operations,
    era,
    rulesAt: (row) => samples[row]?.rules ?? [],
    annotationAt: (row) => annotation(row + 1, samples[row]),
    hits: (term, row) => hits(term, samples[row]?.text ?? ''),
  };
}

/** Seqs of the rows that a test keeps. */
export function keptSeqs(view: QueryView, test: ((view: QueryView, row: number) => boolean) | null): number[] {
  return Array.from({ length: view.rows.length }, (_, row) => row)
    .filter((row) => test === null || test(view, row))
    .map((row) => view.rows.seq(row));
}

function annotation(seq: number, sample: SampleRow | undefined): Annotation | null {
  const { note = '', marked = '' } = sample ?? {};
  return note === '' && marked === '' ? null : { seq, note, mark: marked };
}

function hits(term: string, text: string): boolean {
  return readDeepTerm(term)?.matches({ text, value: valueOf(text) }) === true;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}

function operation(index: number, request: number, [method, name]: readonly [string, string]): Operation {
  return {
    index,
    dir: 'c2s',
    id: '1',
    method,
    name,
    stream: 'stdio',
    request,
    response: -1,
    start: 0,
    end: -1,
    state: 'pending',
    late: false,
    timeoutMs: 0,
    deadline: -1,
    limit: -1,
    rounds: [],
    strayed: false,
    related: 0,
    progress: [],
    progressCount: 0,
    progressText: '',
    progressShare: -1,
    parent: -1,
    asksForTask: false,
    task: null,
    taskOf: -1,
    errorCode: '',
  };
}
