import { MARK_COLOURS } from '../../../shared/capture/index.ts';
import type { Vocabulary } from '../../../shared/query/index.ts';
import { derived, type ConnectionModel } from '../../state/index.ts';

/** So many of the newest operations and exchanges are looked through. */
const NEWEST = 20_000;
/** Streams that are offered. */
const STREAMS = 20;

/** What stands in the record of a connection, for completion; put together anew only when something came. */
export function vocabularyOf(model: ConnectionModel | null): Vocabulary {
  if (model === null) return { ...EMPTY, marks: MARK_COLOURS };
  const read = readOf(model);
  if (read.batches !== model.batches) {
    read.words = readVocabulary(model);
    read.batches = model.batches;
  }
  return read.words;
}

const EMPTY: Vocabulary = { methods: [], tools: [], uris: [], rules: [], streams: [], marks: [] };

/** What was read of a model, and after how many of its batches. */
const readOf = derived((_model: ConnectionModel) => ({ batches: -1, words: EMPTY }));

function readVocabulary({ rows, operations, exchanges, findings }: ConnectionModel): Vocabulary {
  const tools = new Set<string>();
  const uris = new Set<string>();
  for (const { method, name } of operations.slice(-NEWEST)) {
    if (name === '') continue;
    if (method === 'tools/call') tools.add(name);
    else if (method.startsWith('resources/')) uris.add(name);
  }
  return {
    methods: rows.methodNames.filter((name) => name !== ''),
    tools: [...tools],
    uris: [...uris],
    rules: [...new Set(findings.slice(-NEWEST).map(({ rule }) => rule))],
    streams: exchanges.slice(-STREAMS).map(({ number }) => `http-${number}`),
    marks: MARK_COLOURS,
  };
}
