import { systemErrorInWords } from '../../transports/index.ts';
import { CaptureScan } from './capture-scan.ts';

/** What a search through a whole file found. */
export interface FileHits {
  /** Whether a term hits an event, or this member of its batch (-1 for none). */
  has(term: string, seq: number, member: number): boolean;
  /** What could not be looked at, as a sentence; '' when nothing. */
  readonly problem: string;
}

/** Every member of an event, in the place of one of them. */
const WHOLE = -1;

/**
 * Looks through a capture for deep terms of the filter language, to its end and in this thread: for programs that do nothing else
 * meanwhile. Throws RangeError for what is no such term.
 */
export function searchFile(path: string, terms: readonly string[], version: number): FileHits {
  const found = new Map(terms.map((term) => [term, new Map<number, number[]>()]));
  const problem = terms.length === 0 ? '' : scanned(path, terms, version, found);
  return {
    problem,
    has(term, seq, member) {
      const members = found.get(term)?.get(seq);
      return members !== undefined && (members[0] === WHOLE || members.includes(member));
    },
  };
}

function scanned(
  path: string,
  terms: readonly string[],
  version: number,
  found: ReadonlyMap<string, Map<number, number[]>>,
): string {
  const problems: string[] = [];
  let scan: CaptureScan | null = null;
  try {
    scan = new CaptureScan({ terms, version, path });
    for (let end = false; !end;) {
      const part = scan.next();
      ({ end } = part);
      if (part.problem !== '') problems.push(part.problem);
      for (const [place, { seqs, members }] of part.hits.entries()) {
        const of = found.get(terms[place] ?? '');
        for (const [i, seq] of seqs.entries()) of?.set(seq, [...(of.get(seq) ?? []), members[i] ?? WHOLE]);
      }
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    problems.push(`${path} could not be searched to its end: ${systemErrorInWords(error)}.`);
  } finally {
    scan?.close();
  }
  return problems.join(' ');
}
