import type { Session } from '../../../shared/analysis/index.ts';
import type { Finding, FindingLevel } from '../../../shared/findings/index.ts';
import { isConnected } from '../../engine/index.ts';
import type { CheckReport } from './check-report.ts';

export const EXIT_FINE = 0;
/** Findings at the level that fails a check. */
export const EXIT_FINDINGS = 1;
/** Could not connect, or bad usage. */
export const EXIT_BAD_USAGE = 2;

/** The mildest level that fails a check. */
export const FAIL_LEVELS = ['error', 'warning'] as const;
export type FailOn = (typeof FAIL_LEVELS)[number];

/** Whether a finding fails a check: it is bad enough, and was not meant so. */
export function fails({ level, expected }: Pick<Finding, 'level' | 'expected'>, failOn: FailOn): boolean {
  const levels: readonly FindingLevel[] = failOn === 'warning' ? ['error', 'warning'] : ['error'];
  return !expected && levels.includes(level);
}

/** What findings come to. */
export function exitCodeFor(
  connected: boolean,
  findings: readonly Pick<Finding, 'level' | 'expected'>[],
  failOn: FailOn,
): number {
  if (!connected) return EXIT_BAD_USAGE;
  return findings.some((finding) => fails(finding, failOn)) ? EXIT_FINDINGS : EXIT_FINE;
}

/** What a report comes to. */
export function exitCodeOfReport({ ok, connected }: Pick<CheckReport, 'ok' | 'connected'>): number {
  if (ok) return EXIT_FINE;
  return connected ? EXIT_FINDINGS : EXIT_BAD_USAGE;
}

/** What a live session comes to, by its findings at error level. */
export function exitCodeOf(session: Session): number {
  if (!isConnected(session)) return EXIT_BAD_USAGE;
  return session.counts.findings.error > 0 ? EXIT_FINDINGS : EXIT_FINE;
}
