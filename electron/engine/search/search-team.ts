import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readDeepTerm } from '../../../shared/query/index.ts';
import type { ScanOrder, ScanPart } from './capture-scan.ts';
import type { TermHits } from './line-search.ts';
import { SearchThread } from './search-thread.ts';

/** Each thread reads all of the file, so that each further one gains less. */
const MOST_THREADS = 4;
/** What one thread looks through before a second one has begun, where it parses what it finds, and where it hardly does. */
const PARSED_BYTES = 16 * 1024 * 1024;
const SEARCHED_BYTES = 256 * 1024 * 1024;

/** How many threads look for these terms in a file of so many bytes. */
function threadsFor(bytes: number, terms: readonly string[]): number {
  const parses = terms.some((term) => readDeepTerm(term)?.kind === 'path');
  return bytes < (parses ? PARSED_BYTES : SEARCHED_BYTES) ? 1 : Math.min(MOST_THREADS, availableParallelism());
}

/** Scans of one capture in threads of their own, which share its stretches. What they find comes in the order of the record. */
export class SearchTeam {
  readonly #threads: readonly SearchThread[];
  /** What was asked of each thread and was not taken yet. */
  readonly #asked: (Promise<ScanPart> | null)[];
  /** Which threads have come to the end of their share: never the first, which has what follows. */
  readonly #ended: boolean[];
  #turn = 0;
  /** Seq of the last hit of each term: a line whose seq does not rise is none of the record. */
  readonly #last: number[];

  /** `workerFile` is the code of the threads, beside the bundle when not given; `threads` says how many look for terms in a file of so many bytes. */
  constructor(order: Omit<ScanOrder, 'share'>, workerFile?: string, threads = threadsFor) {
    const bytes = bytesOf(order.path);
    const of = threads(bytes, order.terms);
    this.#threads = Array.from(
      { length: of },
      (_, nth) => new SearchThread({ ...order, share: of === 1 ? null : { nth, of, bytes } }, workerFile),
    );
    this.#asked = this.#threads.map(() => null);
    this.#ended = this.#threads.map(() => false);
    this.#last = order.terms.map(() => 0);
  }

  /** Looks through the next stretch of the file. The question before has to be answered. Rejects with a cause in words. */
  async next(): Promise<ScanPart> {
    for (;;) {
      const nth = this.#turn % this.#threads.length;
      this.#turn += 1;
      const asked = this.#askAll()[nth];
      if (!asked) continue;
      const part = await asked;
      this.#asked[nth] = null;
      if (!part.end || nth === 0) return this.#inOrder(part);
      this.#ended[nth] = true;
    }
  }

  /** Looks through lines, once `next` has come to an end. Rejects with a cause in words. */
  lines(bytes: Uint8Array): Promise<ScanPart> {
    return this.#threads[0]!.ask({ kind: 'lines', bytes });
  }

  /** Ends the threads, whatever they are doing: what was asked is refused. */
  close(): void {
    for (const thread of this.#threads) thread.close();
  }

  #askAll(): readonly (Promise<ScanPart> | null)[] {
    for (const [nth, thread] of this.#threads.entries()) {
      if (this.#ended[nth] === true || this.#asked[nth] !== null) continue;
      const asked = thread.ask({ kind: 'next' });
      // What goes wrong is told in its turn, if that still comes.
      asked.catch(() => undefined);
      this.#asked[nth] = asked;
    }
    return this.#asked;
  }

  #inOrder(part: ScanPart): ScanPart {
    return { ...part, hits: part.hits.map((hits, term) => this.#rising(hits, term)) };
  }

  #rising({ seqs, members }: TermHits, term: number): TermHits {
    const last = this.#last[term] ?? 0;
    const from = seqs.findIndex((seq) => seq > last);
    if (from < 0) return { seqs: [], members: [] };
    this.#last[term] = seqs.at(-1) ?? last;
    return from === 0 ? { seqs, members } : { seqs: seqs.slice(from), members: members.slice(from) };
  }
}

function bytesOf(path: string): number {
  if (path === '') return 0;
  try {
    return statSync(path).size;
  } catch {
    // The thread that opens it says why it cannot.
    return 0;
  }
}
