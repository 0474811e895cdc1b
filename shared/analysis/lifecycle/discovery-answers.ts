import { member } from '../../json/index.ts';
import { eraOf, ERROR, isRevision } from '../../mcp/index.ts';

const VERSIONS_LOOKED_AT = 100;

/** Whether a result of `server/discover` is one: a server that answers anything to everything lists no revisions. */
export function isDiscovery(result: unknown): boolean {
  return Array.isArray(member(result, 'supportedVersions'));
}

/** Whether a list of versions has a revision of the modern era. */
export function namesModern(versions: unknown): boolean {
  if (!Array.isArray(versions)) return false;
  return versions.slice(0, VERSIONS_LOOKED_AT).some((version) => isRevision(version) && eraOf(version) === 'modern');
}

/** The versions that an error says the server takes. */
export function supportedIn(response: unknown): unknown {
  return member(member(member(response, 'error'), 'data'), 'supported');
}

/**
 * Whether an answer to `server/discover` is one of a server that knows the question: a result with what only the modern era has, or
 * the error that names a modern revision. A server that answers anything to everything gives neither.
 */
export function speaksModern(response: unknown): boolean {
  const error = member(response, 'error');
  const result = member(response, 'result');
  if (error === undefined) {
    const versions = member(result, 'supportedVersions');
    const listed = Array.isArray(versions) && (versions.length === 0 || namesModern(versions));
    return listed || typeof member(result, 'resultType') === 'string';
  }
  return member(error, 'code') === ERROR.unsupportedProtocolVersion && namesModern(supportedIn(response));
}
