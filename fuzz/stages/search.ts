import { LineSearch } from '../../electron/engine/search/index.ts';
import { encodeEvent } from '../../shared/capture/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import { deepHits, parseQuery, readDeepTerm } from '../../shared/query/index.ts';
import { same } from './oracle.ts';
import type { Stage } from './stage.ts';

const TERMS = [
  'text:tools',
  'text~"[a-z]{3}:"',
  'text:"é€"',
  'params.name:*',
  'result.**.text~a',
  'method=ping',
].flatMap((filter) => {
  const reading = parseQuery(filter);
  return reading.ok ? reading.deep : [];
});

/** Looking into the bytes of the file finds what looking into each event does. */
export const SEARCH: Stage = {
  name: 'search',
  calls: 12,
  run({ lines, events }) {
    new LineSearch(TERMS, 1).search(Buffer.from(`${lines.join('\n')}\n`));
    const written = Buffer.from(events.map((event) => `${encodeEvent(event)}\n`).join(''));
    const hits = new LineSearch(TERMS, 1).search(written);
    for (const [i, term] of TERMS.entries()) {
      const test = readDeepTerm(term)!;
      const seqs = events.filter((event) => deepHits(test, event, () => messagesOf(event), decoded).length > 0);
      same([...new Set(hits[i]!.seqs)].join(), seqs.map(({ seq }) => seq).join(), `${term} hits`);
    }
  },
};

function messagesOf(event: {
  readonly kind: string;
  readonly text?: string;
}): ReturnType<Parameters<typeof deepHits>[2]> {
  const { class: name, messages } = readFrame(event.text ?? '');
  return { batch: name.startsWith('batch.'), messages };
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString('utf8');
}
