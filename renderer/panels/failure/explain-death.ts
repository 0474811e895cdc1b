import type { Session } from '../../../shared/analysis/index.ts';
import { deathHeadline } from './post-mortem-text.ts';
import { nextOf, type Explanation } from './explain-failure.ts';

/** True where the conversation was open before it ended: the end is to be explained, and not the start. */
export function hadWorked({ phases, postMortem }: Pick<Session, 'phases' | 'postMortem'>): boolean {
  return postMortem !== null && phases.some(({ name, start }) => name === 'operation' && start >= 0);
}

/** How a connection that had worked came to its end. The sentence is that of the verdict. */
export function explainDeath({ postMortem, verdict }: Pick<Session, 'postMortem' | 'verdict'>): Explanation {
  const { headline, detail } = verdict;
  const next = nextOf(verdict);
  return {
    headline: postMortem === null ? headline : deathHeadline(postMortem),
    // It may begin with the name of the server, which stays as it is.
    why: `${detail}${/[.!?]$/.test(detail) ? '' : '.'}`,
    next,
  };
}
