import { systemErrorInWords } from '../../transports/index.ts';
import { CaptureScan, type ScanOrder } from './capture-scan.ts';

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
 * Looks through the files of a record for deep terms of the filter language, to their end and in this thread: for programs that do
 * nothing else meanwhile. Throws RangeError for what is no such term.
 */
export function searchFiles(paths: readonly string[], terms: readonly string[], version: number): FileHits {
  const found: Found = new Map(terms.map((term) => [term, new Map<number, number[]>()]));
  const problems: string[] = [];
  let upto = 0;
  if (terms.length > 0)
    for (const [i, path] of paths.entries())
      upto = scanned({ terms, version, path, goesOn: i < paths.length - 1, share: null }, upto, found, problems);
  return {
    problem: problems.join(' '),
    has(term, seq, member) {
      const members = found.get(term)?.get(seq);
      return members !== undefined && (members[0] === WHOLE || members.includes(member));
    },
  };
}

/** Of each term the events that it hits, with the members of their batches. */
type Found = ReadonlyMap<string, Map<number, number[]>>;

/** Looks through one file for events beyond this seq. Returns how far that went. */
function scanned(order: ScanOrder, from: number, found: Found, problems: string[]): number {
  let upto = from;
  let scan: CaptureScan | null = null;
  try {
    scan = new CaptureScan(order);
    for (let end = false; !end;) {
      const part = scan.next();
      ({ end } = part);
      if (part.problem !== '') problems.push(part.problem);
      upto = Math.max(upto, part.upto);
      for (const [place, { seqs, members }] of part.hits.entries()) {
        const of = found.get(order.terms[place] ?? '');
        for (const [i, seq] of seqs.entries())
          // A further file begins with a note that has the seq of an event before it.
          if (seq > from) of?.set(seq, [...(of.get(seq) ?? []), members[i] ?? WHOLE]);
      }
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    problems.push(`${order.path} could not be searched to its end: ${systemErrorInWords(error)}.`);
  } finally {
    scan?.close();
  }
  return upto;
}
