import { type AcceptanceReport, type ClientVerdict, loses, type Reach } from '../../../shared/acceptance/index.ts';
import { EXIT_BAD_USAGE, EXIT_FINDINGS, EXIT_FINE } from './exit-codes.ts';

/** What clients make of a server, and by what it fails a run. */
export interface JudgedAcceptance {
  readonly ok: boolean;
  readonly failOn: Reach;
  /** Ids of clients that were named: of others, what only reports tell fails nothing. */
  readonly named: readonly string[];
  readonly report: AcceptanceReport;
}

export function judgedAcceptance(report: AcceptanceReport, failOn: Reach, named: readonly string[]): JudgedAcceptance {
  const all = { ok: true, failOn, named, report };
  return { ...all, ok: !report.clients.some((client) => failsFor(all, client)) };
}

/** Whether a client loses so much that the run fails. */
export function failsFor(
  { failOn, named }: Pick<JudgedAcceptance, 'failOn' | 'named'>,
  client: ClientVerdict,
): boolean {
  return loses(client.outcome, failOn) && (client.sure || named.includes(client.id) || named.includes('all'));
}

export function exitCodeOfAcceptance({ ok, report }: JudgedAcceptance): number {
  if (!ok) return EXIT_FINDINGS;
  return report.problems.length > 0 ? EXIT_BAD_USAGE : EXIT_FINE;
}
