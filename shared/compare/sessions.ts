import type { Session } from '../analysis/index.ts';
import { compareCapabilities } from './capabilities.ts';
import type { Difference } from './difference.ts';
import { compareFacts } from './facts.ts';
import { compareIdentity } from './identity.ts';

/**
 * Two sessions, or two versions of a server, beside each other: era and revision, who the server is, the capabilities of
 * both sides path by path, the facts beside them. What both have alike is in it, too.
 */
export function compareSessions(left: Session, right: Session): Difference[] {
  return [...compareIdentity(left, right), ...compareCapabilities(left, right), ...compareFacts(left, right)];
}
