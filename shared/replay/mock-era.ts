import { isObject } from '../json/index.ts';
import { ERROR, META } from '../mcp/index.ts';
import type { MockBook } from './mock-book.ts';
import type { MockError } from './mock-index.ts';
import type { KeyedMessage } from './mock-key.ts';
import { modernRevisions, namedRevision, type MockStance } from './mock-stance.ts';

/** Why a request cannot be answered from this record, whatever it asks; `era` where it is of an era that is not recorded. */
export interface MockObjection {
  readonly era: boolean;
  readonly error: MockError;
}

/**
 * What a server that speaks only what is recorded says to a request of another era or revision; null where it may be looked up.
 * `recorded`: this very request is in the record, as the question of a client that tried for the other era.
 */
export function objectionTo({ method, params }: KeyedMessage, book: MockBook, recorded: boolean): MockObjection | null {
  if (recorded && (method === 'initialize' || method === 'server/discover')) return null;
  const named = namedRevision(params);
  if (book.era === 'legacy') return named === null && method !== 'server/discover' ? null : otherEra(book, method);
  if (book.era !== 'modern') return null;
  const supported = book.supported;
  if (method === 'initialize') {
    const asked = isObject(params) ? params['protocolVersion'] : undefined;
    return {
      era: true,
      error: {
        code: ERROR.unsupportedProtocolVersion,
        message: `This mock plays a session of ${book.revision}, which has no initialize.`,
        data: { supported, requested: asked ?? null },
      },
    };
  }
  if (named === null) return unnamed(book);
  if (supported.length === 0 || supported.includes(named)) return null;
  return unsupported(book, named, supported);
}

/** What a mock that serves both eras objects to: a revision of the modern one that it does not have, and a client that says of none. */
export function objectionInBoth({ params }: KeyedMessage, { era }: MockStance, book: MockBook): MockObjection | null {
  if (era === 'legacy' || book.era === 'unknown') return null;
  const named = namedRevision(params);
  const supported = modernRevisions(book);
  if (named !== null) return supported.includes(named) ? null : unsupported(book, named, supported);
  return book.era === 'modern' ? unnamed(book) : null;
}

function unsupported({ revision }: MockBook, requested: string, supported: readonly string[]): MockObjection {
  const message = `This mock plays a session of ${revision}.`;
  return {
    era: false,
    error: { code: ERROR.unsupportedProtocolVersion, message, data: { supported, requested } },
  };
}

function unnamed({ revision }: MockBook): MockObjection {
  return {
    era: true,
    error: {
      code: ERROR.invalidParams,
      message: `This mock plays a session of ${revision}: each request must name its revision in params._meta["${META.protocolVersion}"].`,
    },
  };
}

function otherEra({ revision }: MockBook, method: string): MockObjection {
  return {
    era: true,
    error: {
      code: ERROR.methodNotFound,
      message: `This mock plays a session that began with initialize${revision === '' ? '' : ` (${revision})`}; ${method} was asked as of 2026-07-28 or later, which has none.`,
    },
  };
}
