import type { SurfaceKind } from '../../../shared/analysis/index.ts';
import {
  worstFirst,
  type LatencyDifference,
  type SessionComparison,
  type SurfaceChange,
} from '../../../shared/compare/index.ts';

/** The parts of a comparison that have a tab each. */
export const COMPARE_TABS = ['surface', 'identity', 'operations', 'latency', 'findings', 'vocabulary'] as const;
export type CompareTab = (typeof COMPARE_TABS)[number];

/** A line of the surface: a heading, or a change. */
export type SurfaceLine =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'change'; readonly change: SurfaceChange };

const KINDS: readonly (readonly [SurfaceKind, string])[] = [
  ['tools', 'Tools'],
  ['prompts', 'Prompts'],
  ['resources', 'Resources'],
  ['resourceTemplates', 'Resource templates'],
];

/** The changes of the surface under their headings, the worst first. */
export function surfaceLines(changes: readonly SurfaceChange[]): SurfaceLine[] {
  return KINDS.flatMap(([kind, title]): SurfaceLine[] => {
    const own = worstFirst(changes.filter((change) => change.kind === kind));
    if (own.length === 0) return [];
    return [
      { kind: 'group', title: `${title} (${own.length})` },
      ...own.map((change): SurfaceLine => ({ kind: 'change', change })),
    ];
  });
}

/** How many differences each tab has. */
export function differenceCounts(comparison: SessionComparison): Readonly<Record<CompareTab, number>> {
  const { surface, identity, outcomes, latency, findings, vocabulary } = comparison;
  return {
    surface: surface.length,
    identity: identity.filter(({ change }) => change !== 'same').length,
    operations: outcomes.differs + outcomes['only left'] + outcomes['only right'],
    latency: latency.filter((one) => speedOf(one) !== 'alike').length,
    findings: findings.filter(({ left, right }) => left !== right).length,
    vocabulary: vocabulary.filter(({ left, right }) => left !== right).length,
  };
}

/** Times below are those of a machine, not of a server: µs. */
const TOO_SHORT = 20_000;
const NOTABLE = 2;

/** Whether the middle of a method's latencies is another one than before, beyond what machines do from run to run. */
export function speedOf({ left, right }: LatencyDifference): 'slower' | 'faster' | 'alike' {
  if (left.count === 0 || right.count === 0 || Math.max(left.p50, right.p50) < TOO_SHORT) return 'alike';
  if (right.p50 >= left.p50 * NOTABLE) return 'slower';
  return left.p50 >= right.p50 * NOTABLE ? 'faster' : 'alike';
}

/** `2.4 × slower`; '' where nothing is to be said. */
export function speedWords(one: LatencyDifference): string {
  const speed = speedOf(one);
  if (speed === 'alike') return '';
  const times = speed === 'slower' ? one.right.p50 / one.left.p50 : one.left.p50 / one.right.p50;
  return `${times < 10 ? times.toFixed(1) : Math.round(times)} × ${speed}`;
}
