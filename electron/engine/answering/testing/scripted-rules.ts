import type { StandingReply, StandingRule } from '../../../../shared/answering/index.ts';

/** A rule that is in force, for tests. */
export function rule(method: string, reply: StandingReply, part: Partial<StandingRule> = {}): StandingRule {
  return { method, containing: '', reply, delayMs: 0, enabled: true, ...part };
}
