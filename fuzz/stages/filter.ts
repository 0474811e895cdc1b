import {
  completeQuery,
  describeQuery,
  deepHits,
  parseQuery,
  type QueryView,
  readDeepTerm,
  tokenize,
} from '../../shared/query/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import { CAPTURES } from '../sources/corpus.ts';
import type { Entrance } from './entrance.ts';
import { holds } from './oracle.ts';
import { Session } from './session.ts';

const VOCABULARY = {
  methods: ['tools/call'],
  tools: ['a b'],
  uris: ['x://y'],
  rules: [],
  streams: ['stdio'],
  marks: ['red'],
};
const SAMPLE = Session.read(CAPTURES[0]!)!;

/** A filter as it is typed: read, said in words, gone on with, and held against rows and texts. */
export const FILTER: Entrance = {
  name: 'filter',
  calls: 8,
  run([text = '']) {
    const { tokens } = tokenize(text);
    for (const { start, end } of tokens)
      holds(0 <= start && start <= end && end <= text.length, () => `a token at [${start}, ${end})`);
    for (const caret of [0, text.length >> 1, text.length]) completeQuery(text, caret, VOCABULARY);
    describeQuery(text);
    const reading = parseQuery(text);
    if (!reading.ok) {
      holds(reading.column >= 0 && reading.column <= text.length, () => `a problem at ${reading.column}`);
      return null;
    }
    const { rows } = VIEW;
    for (let row = 0; row < rows.length; row += 1) reading.test?.(VIEW, row);
    for (const source of reading.deep) {
      const test = readDeepTerm(source);
      holds(test !== null, () => `a term that cannot be searched for: ${source}`);
      for (const event of SAMPLE.events)
        deepHits(
          test!,
          event,
          () => ({ batch: false, messages: readFrame(SAMPLE.textOf(event.seq)).messages }),
          () => '',
        );
    }
    return null;
  },
};

const VIEW: QueryView = {
  rows: SAMPLE.observation.rows,
  operations: SAMPLE.observation.operations,
  era: 'legacy',
  rulesAt: () => ['frame-too-deep'],
  annotationAt: () => null,
  hits: () => true,
};
