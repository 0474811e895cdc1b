import { isObject, member } from '../json/index.ts';
import {
  CAPABILITY_PATHS,
  eraOf,
  META,
  NEWEST_LEGACY,
  publishedRevision,
  REVISIONS,
  type Era,
  type Revision,
} from '../mcp/index.ts';
import type { MockBook } from './mock-book.ts';
import type { KeyedMessage } from './mock-key.ts';

/** What one client of a mock speaks, as far as it has said. */
export interface MockStance {
  readonly era: Era;
  /** The revision that it is answered in; '' where nobody knows. */
  readonly revision: string;
  /** What it declares; null where it has said nothing of that. */
  readonly capabilities: unknown;
  /** Whether it hears log messages: in 2026-07-28 each request asks for them. */
  readonly logs: boolean;
}

/** The revision of the modern era that a record of the other one is served in. */
const MODERN: Revision = '2026-07-28';

/** Revisions of the modern era that this record is served in. */
export function modernRevisions({ era, supported }: MockBook): readonly string[] {
  return era === 'modern' && supported.length > 0 ? supported : [MODERN];
}

/** A client that has not said what it speaks is taken for the recorded one. */
export function unknownStance({ era, revision }: MockBook): MockStance {
  return { era: era === 'modern' ? 'modern' : 'legacy', revision, capabilities: null, logs: true };
}

/** The revision that a request of the modern era names; null for one of the other era. */
export function namedRevision(params: unknown): string | null {
  const named = member(member(params, '_meta'), META.protocolVersion);
  return typeof named === 'string' ? named : null;
}

/** How the client stands that sends this: `initialize` says it for the session, a request of the modern era for itself alone. */
export function stanceIn({ method, params }: KeyedMessage, before: MockStance, book: MockBook): MockStance {
  if (method === 'initialize')
    return {
      era: 'legacy',
      revision: agreedRevision(member(params, 'protocolVersion'), book),
      capabilities: member(params, 'capabilities') ?? null,
      logs: true,
    };
  const named = namedRevision(params);
  if (named === null && method !== 'server/discover') return before;
  const meta = member(params, '_meta');
  return {
    era: 'modern',
    revision: named ?? modernRevisions(book)[0] ?? MODERN,
    capabilities: member(meta, META.clientCapabilities) ?? null,
    logs: book.era === 'modern' || member(meta, META.logLevel) !== undefined,
  };
}

/** Whether the client speaks the era that is not recorded. */
export function isForeign({ era }: MockStance, book: MockBook): boolean {
  return book.era !== 'unknown' && era !== book.era;
}

/**
 * The revision that a client of the handshake era is answered in (2025-11-25, lifecycle, version negotiation): that which it asks
 * for where that is older than the recorded one, since what a newer one added can be passed over; else the recorded one.
 */
function agreedRevision(asked: unknown, { revision, era }: MockBook): string {
  const published = typeof asked === 'string' ? publishedRevision(asked) : null;
  const spoken = published !== null && eraOf(published) === 'legacy';
  if (era === 'modern') return spoken ? String(asked) : NEWEST_LEGACY;
  const recorded = publishedRevision(revision);
  if (!spoken || recorded === null) return revision;
  return REVISIONS.indexOf(published) < REVISIONS.indexOf(recorded) ? String(asked) : revision;
}

/** Whether this path of declared capabilities says yes; `unknown` where nothing was declared at all. */
export function declares(capabilities: unknown, path: string): boolean | 'unknown' {
  if (!isObject(capabilities)) return 'unknown';
  const value = path.split('.').reduce<unknown>((inner, key) => member(inner, key), capabilities);
  return isYes(value) || (path === 'elicitation.form' && takesForms(capabilities['elicitation']));
}

/** Elicitation that names no mode means forms (2025-11-25, client/elicitation). */
function takesForms(elicitation: unknown): boolean {
  return isYes(elicitation) && !isYes(member(elicitation, 'form')) && !isYes(member(elicitation, 'url'));
}

function isYes(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** What the client's capabilities have not or have more than those of the recorded client, as sentences. */
export function capabilityRemarks({ capabilities }: MockStance, book: MockBook): string[] {
  if (!isObject(capabilities) || !isObject(book.clientCapabilities)) return [];
  const less = onlyIn(book.clientCapabilities, capabilities);
  const more = onlyIn(capabilities, book.clientCapabilities);
  return [
    ...(less.length === 0
      ? []
      : [
          `This client does not declare ${less.join(', ')}, as the recorded one did: it is not asked for that, and else gets what the server said to a client that has it.`,
        ]),
    ...(more.length === 0
      ? []
      : [
          `This client declares ${more.join(', ')}, which the recorded one did not: what the server would have offered or asked because of that is not in the capture.`,
        ]),
  ];
}

/** Paths of the client that the one side declares and the other does not, without the parts of what is told as a whole. */
function onlyIn(one: unknown, other: unknown): string[] {
  const paths = CAPABILITY_PATHS.filter(({ side }) => side === 'client')
    .map(({ path }) => path)
    .filter((path) => declares(one, path) === true && declares(other, path) !== true);
  return paths.filter((path) => !paths.some((whole) => path.startsWith(`${whole}.`)));
}
