import type { CapabilityVerdict, LedgerRow, Session } from '../../../shared/analysis/index.ts';
import { allowed, isRevision, type Revision } from '../../../shared/mcp/index.ts';
import type { LedgerTone } from '../../protocol/differences/index.ts';

/** A line of the ledger as it is drawn. */
export interface LedgerLine extends LedgerRow {
  /** True for a part of a feature, as `tools.listChanged`. */
  readonly sub: boolean;
  /** True when the revision that is asked about allows it otherwise than the negotiated one. */
  readonly differs: boolean;
}

/**
 * The ledger as `revision` would see it: what it allows, and what becomes of the verdicts. Lines that neither the
 * revision nor the session knows are left out.
 */
export function ledgerLines(session: Session, revision: Revision | null, side: LedgerRow['side']): LedgerLine[] {
  const own = session.ledger.filter((row) => row.side === side);
  return own
    .map((row): LedgerLine => {
      const permission = revision === null ? row.allowed : allowed(revision, side, row.path);
      const differs = revision !== null && isRevision(session.revision) && permission !== row.allowed;
      return { ...row, allowed: permission, verdict: verdictIn(row, permission), sub: row.path.includes('.'), differs };
    })
    .filter(({ allowed: permission, declared, used }) => declared !== null || used !== '' || isThere(permission));
}

function isThere(permission: LedgerRow['allowed']): boolean {
  return permission === 'defined' || permission === 'deprecated' || permission === 'unknown';
}

function verdictIn(row: LedgerRow, permission: LedgerRow['allowed']): CapabilityVerdict {
  const { declared, verdict } = row;
  if (declared === null || declared === 'false' || declared === 'null') return verdict;
  if (verdict === 'unknown' || verdict === 'in no revision') return verdict;
  if (!isThere(permission)) return 'wrong revision';
  if (row.verdict !== 'wrong revision') return row.verdict;
  return row.used === '' ? 'available, unused' : 'in use';
}

export const VERDICT_TONES: Readonly<Record<CapabilityVerdict, LedgerTone>> = {
  'in use': 'ok',
  'available, unused': 'muted',
  'one-sided; fallback expected': 'info',
  'served, not declared': 'error',
  'used, not declared': 'error',
  'correctly refused': 'info',
  'declared, not implemented': 'error',
  'wrong revision': 'warning',
  'not declared': 'muted',
  'in no revision': 'info',
  unknown: 'muted',
};

export const TONE_SIGNS: Readonly<Record<LedgerTone, string>> = {
  ok: '✓',
  error: '✕',
  warning: '▲',
  info: 'ℹ',
  muted: '',
};

/** What the revision says about a capability, in a word. */
export const ALLOWED_WORDS: Readonly<Record<LedgerRow['allowed'], string>> = {
  defined: 'allowed',
  deprecated: 'deprecated',
  removed: 'removed',
  undefined: 'not in it',
  unknown: 'unknown',
};

/** What a verdict means, in a sentence. */
export function verdictSentence({ side, path, verdict }: Pick<LedgerRow, 'side' | 'path' | 'verdict'>): string {
  const other = side === 'server' ? 'client' : 'server';
  switch (verdict) {
    case 'in use':
      return `The ${side} declared ${path}, and it was used.`;
    case 'available, unused':
      return `The ${side} declared ${path}; the ${other} did not use it.`;
    case 'one-sided; fallback expected':
      return `Only the ${side} declares ${path}: both sides must manage without it.`;
    case 'served, not declared':
      return `The ${side} served ${path} without having declared it. A ${other} that follows the rules will never ask for it.`;
    case 'used, not declared':
      return `${path} was used, although the ${side} had not declared it.`;
    case 'correctly refused':
      return `The ${other} asked for ${path}, which the ${side} had not declared, and the ${side} refused it.`;
    case 'declared, not implemented':
      return `The ${side} declared ${path}, then answered that it does not know the method.`;
    case 'wrong revision':
      return `The ${side} declared ${path}, which this revision does not have.`;
    case 'not declared':
      return `The ${side} did not declare ${path}, and nobody used it.`;
    case 'in no revision':
      return `The ${side} declared ${path}, which no revision defines for a ${side}. That is allowed; a ${other} that does not know it ignores it.`;
    case 'unknown':
      return `The ${side} has not declared its capabilities yet, so there is no verdict.`;
  }
}

/** What the declaration of an undeclared but used capability would look like; '' where nothing is to be fixed. */
export function remedy({ path, verdict }: Pick<LedgerRow, 'path' | 'verdict'>): string {
  if (verdict !== 'served, not declared' && verdict !== 'used, not declared') return '';
  const parts = path.split('.');
  const last = parts.at(-1) ?? '';
  const value = last === 'listChanged' || last === 'subscribe' ? 'true' : '{}';
  return `"capabilities": ${parts.reduceRight((inner, part) => `{ "${part}": ${inner} }`, value)}`;
}
