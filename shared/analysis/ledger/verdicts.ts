import type { CapabilityVerdict, LedgerRow } from '../session/index.ts';

/** What a capability is judged by. */
export interface VerdictCase {
  /** False as long as the side has declared nothing at all, not even {}. */
  readonly known: boolean;
  readonly declared: boolean;
  readonly allowed: LedgerRow['allowed'];
  /** The revision has what belongs to it, but asks for no declaration. */
  readonly ungated: boolean;
  /** Of an extension that this side declares: the other side is known not to. */
  readonly oneSided: boolean;
  /** No revision defines a capability of this name. */
  readonly foreign: boolean;
  /** Null where it was not used. */
  readonly usage: UsageCase | null;
}

/** How many uses came to what. */
export interface UsageCase {
  readonly served: number;
  readonly polite: number;
  readonly refused: number;
  readonly notImplemented: number;
}

/** The verdict on one line of the ledger, by the table of the protocol facts, §5.1. */
export function verdictOn({
  known,
  declared,
  allowed,
  ungated,
  oneSided,
  foreign,
  usage,
}: VerdictCase): CapabilityVerdict {
  if (!known) return 'unknown';
  if (declared) {
    if (foreign) return 'in no revision';
    if (allowed === 'undefined' || allowed === 'removed') return 'wrong revision';
    if (usage === null) return oneSided ? 'one-sided; fallback expected' : 'available, unused';
    return usage.notImplemented > 0 && usage.served + usage.polite === 0 ? 'declared, not implemented' : 'in use';
  }
  if (usage === null) return 'not declared';
  if (ungated) return 'in use';
  if (usage.served > 0) return 'served, not declared';
  return usage.refused + usage.notImplemented > 0 ? 'correctly refused' : 'used, not declared';
}
