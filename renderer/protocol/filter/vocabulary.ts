import { MARK_COLOURS } from '../../../shared/bridge/names.ts';
import type { Vocabulary } from '../../../shared/query/index.ts';
import type { ConnectionModel } from '../../state/index.ts';

/** So many of the newest operations and exchanges are looked through. */
const NEWEST = 20_000;
/** Streams that are offered. */
const STREAMS = 20;

const made = new WeakMap<ConnectionModel, { readonly batches: number; readonly words: Vocabulary }>();

/** What stands in the record of a connection, for completion; put together anew only when something came. */
export function vocabularyOf(model: ConnectionModel | null): Vocabulary {
  if (model === null) return { ...EMPTY, marks: MARK_COLOURS };
  const known = made.get(model);
  if (known !== undefined && known.batches === model.batches) return known.words;
  const words = readVocabulary(model);
  made.set(model, { batches: model.batches, words });
  return words;
}

const EMPTY: Vocabulary = { methods: [], tools: [], uris: [], rules: [], streams: [], marks: [] };

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
