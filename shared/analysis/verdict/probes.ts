import type { ProbeTarget } from '../../capture/index.ts';
import type { ProbeFacts, Verdict } from '../session/index.ts';
import { say, TRANSPORT_WORDS, type VerdictEvidence } from './evidence.ts';

const OTHERS = [
  ['http-sse', 'HTTP+SSE'],
  ['websocket', 'WebSocket'],
] as const;

/** What an address speaks, in one sentence; null where nothing was found that it speaks, so that a cause has to be told. */
export function probeVerdict({ probes, transport }: VerdictEvidence): Verdict | null {
  const newest = new Map<ProbeTarget, ProbeFacts>(probes.map((probe) => [probe.target, probe]));
  const outcome = (target: ProbeTarget): ProbeFacts['outcome'] | null => newest.get(target)?.outcome ?? null;
  const yes: string[] = [];
  const no: string[] = [];
  const unknown: string[] = [];
  const eras = (['modern', 'legacy'] as const).filter((era) => outcome(era) === 'yes');
  // Over an address of HTTP the other ways were tried as well; elsewhere there is one way.
  const carrier = newest.has('websocket') || newest.has('http-sse') ? TRANSPORT_WORDS.http : TRANSPORT_WORDS[transport];
  if (eras.length === 2) yes.push(`${carrier} in both eras`);
  else if (eras.length === 1) yes.push(`${carrier} in the ${eras[0]} era`);
  else if (outcome('modern') === 'no' && outcome('legacy') === 'no') no.push(carrier);
  else if (outcome('modern') !== null || outcome('legacy') !== null) unknown.push(carrier);
  for (const [target, words] of OTHERS) {
    const found = outcome(target);
    if (found !== null) ({ yes, no, unknown })[found].push(words);
  }
  if (yes.length === 0) return null;
  const rest = [...no.map((words) => `no ${words}`), ...unknown.map((words) => `${words} not known`)].join(', ');
  const seqs = Array.from(newest.values(), ({ seq, seqs: proof }) => proof[0] ?? seq);
  return say('ok', 'Probed', `Speaks ${yes.join(' and ')}${rest === '' ? '' : `; ${rest}`}`, '', seqs);
}

/** Nothing was found, and no fault explains it. */
export function speaksNothing({ name, probes }: VerdictEvidence): Verdict {
  const unknown = probes.some(({ outcome }) => outcome === 'unknown');
  const detail = `${name} speaks ${unknown ? 'none of the transports that could be tried to the end' : 'no transport of the protocol'}`;
  return say('error', 'Probed', detail, '', probes.map(({ seq }) => seq).slice(-4));
}
