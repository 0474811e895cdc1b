import { listMember, member, textMember } from '../json/index.ts';
import { methodNamed, NEWEST, publishedRevision, REVISIONS, scopeIn, type Revision } from '../mcp/index.ts';
import type { MockBook, MockSaying } from './mock-book.ts';
import { declares, isForeign, type MockStance } from './mock-stance.ts';

/** Why a client is not told something that the recorded server said, as a sentence; '' where it is. */
export function withheldFrom({ kind, method }: MockSaying, stance: MockStance, book: MockBook): string {
  if (kind === 'answer') return '';
  const left = kind === 'request' ? `${method} is not asked of this client` : `${method} is not sent to this client`;
  const known = methodNamed(method);
  const revision = publishedRevision(stance.revision);
  if (known === null || revision === null) return '';
  const scope = scopeIn(known, revision);
  if (stance.revision !== book.revision && !(scope?.directions.includes('s2c') ?? false))
    return `${left}: ${revision} does not have it.`;
  if (method === 'notifications/message' && isForeign(stance, book) && !stance.logs)
    return `${left}: its request asks for no log messages, which in ${revision} come only then.`;
  const path = scope?.gate?.side === 'client' ? scope.gate.path : '';
  const lacks = path !== '' && declares(stance.capabilities, path) === false;
  // What the recorded server asked of a client that had not declared it is asked of this one, too.
  return lacks && declares(book.clientCapabilities, path) === true
    ? `${left}: it does not declare ${path}, as the recorded one did.`
    : '';
}

/** Types of content that came after the first revision. */
const CONTENT_SINCE: Readonly<Record<string, Revision>> = { audio: '2025-03-26', resource_link: '2025-06-18' };

/** Types of content in a result that the client's revision does not have. */
export function unknownContent(result: unknown, { revision }: MockStance): string[] {
  const at = REVISIONS.indexOf(publishedRevision(revision) ?? NEWEST);
  const blocks = [
    ...listMember(result, 'content'),
    ...listMember(result, 'messages').map((message) => member(message, 'content')),
  ];
  const types = new Set(blocks.map((block) => textMember(block, 'type')));
  return [...types].filter((type) => {
    const since = Object.hasOwn(CONTENT_SINCE, type) ? CONTENT_SINCE[type] : undefined;
    return since !== undefined && REVISIONS.indexOf(since) > at;
  });
}
