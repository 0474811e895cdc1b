import type { OperationPair, PairOutcome, SessionComparison, SurfaceChange } from './comparison.ts';
import { tallyOf, type Difference } from './difference.ts';

/** The parts of a comparison, each made by its own. */
export type ComparisonParts = Omit<SessionComparison, 'same' | 'tally'>;

/** Puts the parts together, with what they come to. */
export function sessionComparison(parts: ComparisonParts): SessionComparison {
  const tally = tallyOf([...parts.identity, ...parts.surface]);
  return { ...parts, tally, same: isSame(parts) };
}

/**
 * Where every operation came to the same, what is left to differ in notifications and milder findings hangs on time: how soon
 * a process ended, what was said meanwhile.
 */
function isSame({ identity, surface, outcomes, findings }: ComparisonParts): boolean {
  return (
    identity.every(({ change }) => change === 'same') &&
    surface.length === 0 &&
    differing(outcomes) === 0 &&
    findings.every(({ left, right, level }) => level !== 'error' || left > 0 === right > 0)
  );
}

/** How many operations are not the same in both sessions. */
function differing(outcomes: Readonly<Record<PairOutcome, number>>): number {
  return outcomes.differs + outcomes['only left'] + outcomes['only right'];
}

/** What differs of a comparison: its identity without what both have alike, and so on. */
export function differencesOnly(comparison: SessionComparison): SessionComparison {
  return {
    ...comparison,
    identity: comparison.identity.filter((one: Difference) => one.change !== 'same'),
    operations: comparison.operations.filter((one: OperationPair) => one.outcome !== 'same'),
    findings: comparison.findings.filter(({ left, right }) => left !== right),
    vocabulary: comparison.vocabulary.filter(({ left, right }) => left !== right),
  };
}

const ORDER = { breaking: 0, additive: 1, cosmetic: 2 } as const;

/** Changes with the worst first; those of one verdict stay in their order. */
export function worstFirst(changes: readonly SurfaceChange[]): SurfaceChange[] {
  return changes.toSorted((one, other) => ORDER[one.compatibility] - ORDER[other.compatibility]);
}
