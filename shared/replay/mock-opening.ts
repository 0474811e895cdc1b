import { isObject, member } from '../json/index.ts';
import { allowed, META, REVISIONS } from '../mcp/index.ts';
import type { MockBook } from './mock-book.ts';
import { modernRevisions, type MockStance } from './mock-stance.ts';

/** Capabilities that follow from requests that were answered, where the server was never asked what it can do. */
const SHOWN_BY: Readonly<Record<string, RegExp>> = {
  tools: /^tools\//,
  prompts: /^prompts\//,
  resources: /^resources\//,
  completions: /^completion\//,
};

/**
 * What a record says to the opening of a client for which it holds none: `initialize` where it is of the modern era,
 * `server/discover` where it is of the other. `recorded` is the result of the recorded opening, undefined where there is none; `name` is
 * what was recorded.
 */
export function openingResult(stance: MockStance, book: MockBook, recorded: unknown, name: string): object {
  const serverInfo = serverInfoIn(recorded, name);
  const instructions = member(recorded, 'instructions');
  const said = typeof instructions === 'string' ? { instructions } : {};
  const capabilities = capabilitiesFor(stance, book, member(recorded, 'capabilities'));
  if (stance.era === 'legacy') return { protocolVersion: stance.revision, capabilities, serverInfo, ...said };
  return {
    resultType: 'complete',
    supportedVersions: modernRevisions(book),
    capabilities,
    ...said,
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { [META.serverInfo]: serverInfo },
  };
}

/** Who the recorded server said it is, in the words of either era; where it did not say, what was recorded by its `name`. */
export function serverInfoIn(recorded: unknown, name: string): object {
  const info = member(member(recorded, '_meta'), META.serverInfo) ?? member(recorded, 'serverInfo');
  return isObject(info) ? info : { name, version: '0' };
}

/** Those of the recorded server that the client's revision knows, and those that no revision defines. */
function capabilitiesFor({ revision }: MockStance, { turns }: MockBook, recorded: unknown): object {
  if (!isObject(recorded)) {
    const shown = Object.entries(SHOWN_BY).filter(([, methods]) =>
      turns.some(({ method, end }) => end === 'answered' && methods.test(method)),
    );
    return Object.fromEntries(shown.map(([name]) => [name, {}]));
  }
  const known = REVISIONS.find((one) => one === revision);
  if (known === undefined) return recorded;
  const gone = (name: string): boolean => allowed(known, 'server', name) === 'removed';
  return Object.fromEntries(Object.entries(recorded).filter(([name]) => !gone(name)));
}
