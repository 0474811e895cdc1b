import { NEWEST_LEGACY, type Revision } from '../../mcp/index.ts';
import { isVersionWord, revisionsNamed } from './catalogue-versions.ts';

/**
 * The clause of the specification that holds in a revision, by the catalogue's shorthand: parts apart by ` · ` or `; `,
 * each with the versions that it is for in front (`L basic/transports#stdio · M basic/transports/stdio`) or in brackets
 * behind it (`basic/transports (V2+)`). The whole shorthand where no part is for this revision.
 */
export function clauseIn(shorthand: string, revision: Revision | null): string {
  const judged = revision ?? NEWEST_LEGACY;
  const parts = shorthand.split(/ · |; /).map((part) => partIn(part.trim(), judged));
  const kept = parts.filter((part) => part !== '');
  return kept.length > 0 ? kept.join('; ') : shorthand;
}

/** The part without its versions, '' when it is not for this revision. */
function partIn(part: string, revision: Revision): string {
  const first = part.split(' ', 1)[0] ?? '';
  const led = isVersionWord(first);
  if (led && !revisionsNamed(first).includes(revision)) return '';
  const clause = (led ? part.slice(first.length) : part)
    .replace(/ \(([^)]*)\)/g, (whole, inner: string) => (inner.split(/[\s,]+/).every(isVersionWord) ? '' : whole))
    .trim();
  // What later revisions say in basic/index stood on a page of its own in the first one.
  return revision === '2024-11-05'
    ? clause.replace(/^basic\/index(?=#(messages|requests|responses|notifications))/, 'basic/messages')
    : clause;
}
