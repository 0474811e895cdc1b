import { challenged, type Challenge } from './challenge.ts';
import { check, type Check } from './check.ts';
import type { Refusal } from './known.ts';
import type { SignInRules } from './sign-in-rules.ts';

/** How a refusal and its challenge compare with what the revision asks for; null for an answer without one. */
export function challengeChecks(challenge: Challenge | null, refusal: Refusal, rules: SignInRules): Check[] {
  const found = challengeCheck(challenge, rules);
  return challenge === null || !refusal.challengesHidden ? [found] : [found, HIDDEN];
}

/** No client but one in a browser is concerned: it is told as no more than a hint. */
const HIDDEN = check(
  'note',
  'Pages of a browser may read this answer (Access-Control-Allow-Origin), but not its WWW-Authenticate: a client in a browser does not learn where to sign in, until Access-Control-Expose-Headers names it. Other clients do.',
  'Fetch, CORS protocol',
);

function challengeCheck(challenge: Challenge | null, rules: SignInRules): Check {
  const clause = 'basic/authorization';
  if (rules.resourceMetadata === 'none') return check('right', 'The server asks for a token.', clause);
  if (challenge === null)
    return check(
      'warning',
      'The server sent no WWW-Authenticate for a token, which says where its metadata lie.',
      clause,
    );
  const named = challenged(challenge, 'resource_metadata');
  return named === ''
    ? check('note', 'The challenge has no resource_metadata: the well-known addresses are asked.', 'RFC 9728 §5.1')
    : check('right', `The challenge leads to ${named}.`, 'RFC 9728 §5.1');
}
