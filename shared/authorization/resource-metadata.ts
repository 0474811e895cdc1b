import { check, type Check } from './check.ts';
import { textOf, textsOf, type JsonDocument } from './document.ts';
import type { SignInRules } from './sign-in-rules.ts';
import { originOf, readAddress } from './web-address.ts';

/** What the metadata of a protected resource come to (RFC 9728 §2). */
export interface ResourceMetadata {
  /** As published, to the last sign: so it is sent. */
  readonly resource: string;
  /** Issuers. */
  readonly servers: readonly string[];
  /** '' where they name none. */
  readonly scope: string;
  /** It takes only tokens that are bound to a key (RFC 9449). */
  readonly proofDemanded: boolean;
  readonly checks: readonly Check[];
}

/** Reads the metadata of the resource at `server`. `wellKnownRoot`: they came from the well-known address of the whole host. */
export function readResourceMetadata(
  document: JsonDocument,
  server: string,
  wellKnownRoot: boolean,
  rules: SignInRules,
): ResourceMetadata {
  const resource = textOf(document, 'resource');
  const servers = textsOf(document, 'authorization_servers') ?? [];
  const methods = textsOf(document, 'bearer_methods_supported');
  const scopes = textsOf(document, 'scopes_supported') ?? [];
  const checks = [resourceCheck(resource, server, wellKnownRoot, rules), serversCheck(servers)];
  if (methods !== null && !methods.includes('header'))
    checks.push(
      check(
        'warning',
        `bearer_methods_supported lists ${list(methods)}, but clients of MCP send tokens in the header.`,
        'RFC 9728 §2',
      ),
    );
  if (rules.issuerChecked && scopes.includes('offline_access'))
    checks.push(
      check(
        'warning',
        'scopes_supported of the resource names offline_access, which is for the authorization server to offer.',
        'basic/authorization, Refresh Tokens',
      ),
    );
  const proofDemanded = document['dpop_bound_access_tokens_required'] === true;
  return { resource, servers, scope: scopes.join(' '), proofDemanded, checks };
}

function serversCheck(servers: readonly string[]): Check {
  const clause = 'basic/authorization, Authorization Server Location';
  if (servers.length === 0)
    return check('error', 'authorization_servers names nobody, so a client cannot know where to sign in.', clause);
  if (servers.some((issuer) => readAddress(issuer) === null))
    return check('error', `authorization_servers names what is no address: ${list(servers)}.`, 'RFC 9728 §2');
  return servers.length === 1
    ? check('right', `authorization_servers names ${servers[0]}.`, clause)
    : check(
        'note',
        `authorization_servers names ${servers.length}: ${list(servers)}. The first is taken.`,
        'RFC 9728 §7.6',
      );
}

/** How `resource` compares with the address that the client uses: equal, a part of it, elsewhere on its host, or of another host. */
export function resourceCheck(resource: string, server: string, wellKnownRoot: boolean, rules: SignInRules): Check {
  const clause = 'RFC 9728 §3.3';
  const grave = rules.issuerChecked ? 'error' : 'warning';
  if (resource === '')
    return check('error', 'The document has no resource, which says what it is about.', 'RFC 9728 §2');
  if (resource === server) return check('right', 'resource is the address of the server.', clause);
  const [named, used] = [readAddress(resource), readAddress(server)];
  if (named === null || used === null || originOf(named) !== originOf(used) || named.fragment !== '')
    return check(
      'error',
      `resource is ${resource}, which is not on the host of ${server}: a client must not use the document.`,
      clause,
    );
  if (withoutSlash(resource) === withoutSlash(server))
    return check(
      'warning',
      `resource is ${resource}, the address is ${server}: they differ by a slash, and servers compare them exactly.`,
      clause,
    );
  if (isPathPrefix(named.path, used.path)) {
    const says = `resource is ${resource}, of which the address ${server} is a part`;
    return wellKnownRoot
      ? check('right', `${says}.`, clause)
      : check('warning', `${says}: it must be the address itself. The official SDKs accept it.`, clause);
  }
  return check(
    grave,
    `resource is ${resource}, but the address is ${server}: the official SDKs refuse the document.`,
    clause,
  );
}

/** True where a client must not use the document. */
export function isForeignResource({ grade }: Check): boolean {
  return grade === 'error';
}

function isPathPrefix(prefix: string, path: string): boolean {
  const segments = withoutSlash(prefix);
  return path === segments || path.startsWith(`${segments}/`);
}

function withoutSlash(text: string): string {
  return text.replace(/\/$/, '');
}

function list(values: readonly string[]): string {
  return (
    values
      .slice(0, 5)
      .map((value) => `“${value.slice(0, 200)}”`)
      .join(', ') || 'nothing'
  );
}
