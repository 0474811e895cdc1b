import type { CapabilityVerdict, LedgerRow, Session } from '../analysis/index.ts';

/** What one side offers and what the other makes of it: the two ends of a connection beside each other. */
export interface SideDifference {
  /** `revision`, `supported revisions`, or the path of a capability with its side. */
  readonly name: string;
  /** The side that declares it; null for what is agreed on by both. */
  readonly by: LedgerRow['side'] | null;
  /** What the client and the server say or do about it, as a person reads it; '' for nothing. */
  readonly client: string;
  readonly server: string;
  /** Whether the two fit: both ends know of it, one only, or against each other. */
  readonly fit: 'both' | 'one' | 'conflict';
  /** Verdict of the ledger where it is a capability; '' otherwise. */
  readonly verdict: CapabilityVerdict | '';
  readonly seqs: readonly number[];
}

/** The diff of the two ends of one connection. What neither of them has is left out. */
export function compareSides(session: Session): SideDifference[] {
  return [...agreement(session), ...session.ledger.flatMap((row) => capability(row, session))];
}

function agreement({ offered, revision, modern }: Session): SideDifference[] {
  if (offered === '' && revision === '') return [];
  const supported = modern?.supported ?? [];
  const line: SideDifference = {
    name: 'revision',
    by: null,
    client: offered === '' ? '' : `asks for ${offered}`,
    server: supported.length > 0 ? `supports ${supported.join(', ')}` : revision === '' ? '' : `answers ${revision}`,
    fit: offered === revision || supported.includes(offered) ? 'both' : revision === '' ? 'one' : 'conflict',
    verdict: '',
    seqs: [],
  };
  return [line];
}

function capability(row: LedgerRow, session: Session): SideDifference[] {
  const { side, path, declared, used, verdict, seqs } = row;
  if (declared === null && used === '') return [];
  const other = side === 'client' ? 'server' : 'client';
  const twin = path.startsWith('extensions.')
    ? session.ledger.find((one) => one.side === other && one.path === path)
    : undefined;
  // An extension that both declare is one line, that of the client.
  if (twin !== undefined && side === 'server' && (twin.declared !== null || twin.used !== '')) return [];
  const own = declared === null ? (verdict === 'served, not declared' ? 'serves it' : '') : `declares ${declared}`;
  const theirs =
    twin?.declared == null ? used : [`declares ${twin.declared}`, used].filter((part) => part !== '').join(', ');
  return [
    {
      name: path,
      by: side,
      client: side === 'client' ? own : theirs,
      server: side === 'client' ? theirs : own,
      fit: fitOf(verdict, twin?.declared != null),
      verdict,
      seqs,
    },
  ];
}

function fitOf(verdict: CapabilityVerdict, both: boolean): SideDifference['fit'] {
  switch (verdict) {
    case 'in use':
    case 'correctly refused':
      return 'both';
    case 'served, not declared':
    case 'used, not declared':
    case 'declared, not implemented':
    case 'wrong revision':
      return 'conflict';
    default:
      return both ? 'both' : 'one';
  }
}
