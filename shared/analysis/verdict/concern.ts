import { counted, duration, oneLine } from '../reading/index.ts';
import { isFailing, LIST_METHODS, type ListChange } from '../surface/index.ts';
import type { Operation } from '../operations/index.ts';
import type { Verdict } from '../session/index.ts';
import type { VerdictEvidence } from './evidence.ts';
import { noiseWords } from './stuck.ts';
import { member } from '../../json/index.ts';

/** Something about an open conversation that its user has to know. */
export interface Concern {
  /** A clause that follows on the server's name. */
  readonly what: string;
  readonly quote: string;
  readonly seqs: readonly number[];
}

/** A verdict of an open conversation with what troubles it. */
export function troubled(good: Verdict, { what, quote, seqs }: Concern): Verdict {
  return { ...good, tone: 'warning', detail: `${good.detail}; ${what}`, quote, seqs };
}

/** The heaviest concern that any transport may have; null for none. */
export function concernOf(evidence: VerdictEvidence): Concern | null {
  return (
    unfinishedLine(evidence) ?? noisy(evidence) ?? refusedList(evidence) ?? gaveUp(evidence) ?? brokenChange(evidence)
  );
}

/** `tools/call “late”` */
export function operationWords({ method, name }: Operation): string {
  return oneLine(name === '' ? method : `${method} “${oneLine(name, 60)}”`, 100);
}

/** A line was begun on stdout and not ended while something is awaited. */
function unfinishedLine({ lastWords }: VerdictEvidence): Concern | null {
  const { rest } = lastWords;
  if (!rest?.open || rest.bytes === 0) return null;
  const what = `${counted(rest.bytes, 'byte')} came on stdout without a line end, so that message is not complete`;
  return { what, quote: oneLine(rest.preview, 100), seqs: [rest.seq] };
}

/** A list of what the server declares was answered by an error: whatever stands on it, nobody can use. */
function refusedList({ lists, negotiation }: VerdictEvidence): Concern | null {
  const declared = negotiation.serverCapabilities;
  const failed = lists.filter((list) => isFailing(list, declared));
  const [first] = failed;
  if (!first) return null;
  const others = failed.slice(1).map(({ kind }) => LIST_METHODS[kind]);
  const more = others.length === 0 ? '' : `, and refused ${others.join(' and ')} as well`;
  return {
    what: `it answered ${LIST_METHODS[first.kind]} with ${first.error}${more}`,
    quote: '',
    seqs: failed.map(({ errorSeq }) => errorSeq),
  };
}

function noisy(evidence: VerdictEvidence): Concern | null {
  const { noise, transport } = evidence;
  if (noise.lines === 0 || (transport !== 'stdio' && transport !== '')) return null;
  return { what: noiseWords(evidence), quote: oneLine(noise.text, 100), seqs: noise.seqs.slice(0, 3) };
}

/** A request whose time ran out: which side gave up, and what became of the answer. */
function gaveUp({ outcomes }: VerdictEvidence): Concern | null {
  const { timedOut, late, timedOutCount } = outcomes;
  if (timedOut === null) return null;
  const { operation, t, seq } = timedOut;
  const before = timedOutCount > 1 ? ` (${timedOutCount} requests in all)` : '';
  const gave = `the client gave up ${operationWords(operation)} at ${instant(t - operation.start)}${before}`;
  const answered = late?.operation === operation;
  const came = answered
    ? `its answer arrived at ${instant(late.t - operation.start)} and was discarded`
    : 'no answer has come since';
  return { what: `${gave}; ${came}`, quote: '', seqs: answered ? [late.seq, seq] : [seq] };
}

/** A time of a call in seconds, minutes too: two that are close are told apart. */
function instant(us: number): string {
  return us < 60_000_000 ? duration(us) : `${(us / 1_000_000).toFixed(1)} s`;
}

/** The chain of a changed list: declared, told, asked for again, different. The first broken link. */
function brokenChange({ listChanges, negotiation }: VerdictEvidence): Concern | null {
  if (negotiation.era !== 'legacy') return null;
  for (const change of listChanges.changes.toReversed()) {
    const { kind, seq, askedSeq, listedSeq, differs } = change;
    if (member(member(negotiation.serverCapabilities, kind), 'listChanged') !== true)
      return {
        what: `it sent ${nameOf(change)}${times(change)} without declaring ${kind}.listChanged: clients that follow the declaration drop it`,
        quote: '',
        seqs: [seq],
      };
    if (askedSeq > seq && listedSeq > 0 && !differs)
      return {
        what: `it sent ${nameOf(change)}${times(change)}, and ${kind}/list gave the same list as before`,
        quote: '',
        seqs: [listedSeq, seq],
      };
  }
  return null;
}

/** A changed list that the client was told of and has not asked for again: true of no fault yet, and worth a word. */
export function staleList({ listChanges, negotiation, omits }: VerdictEvidence): Concern | null {
  if (negotiation.era !== 'legacy' || omits.includes('requests')) return null;
  const stale = listChanges.changes.findLast(({ askedSeq }) => askedSeq === 0);
  if (!stale) return null;
  const what = `it sent ${nameOf(stale)}${times(stale)}, and the client has not asked for ${stale.kind}/list since`;
  return { what, quote: '', seqs: [stale.seq] };
}

const nameOf = ({ kind }: ListChange): string => `notifications/${kind}/list_changed`;

const times = ({ told }: ListChange): string => (told === 1 ? '' : ` ${told} times`);
