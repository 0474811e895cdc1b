import { oneLine } from '../../../analysis/index.ts';
import { ERROR, META } from '../../../mcp/index.ts';
import { DiscoveryMemory, discoveryOf } from './discovery-memory.ts';
import { ModernCalls, speaksModern } from '../../memories/index.ts';
import { answersTo, callResult, errorCode, named } from '../../reading/index.ts';
import {
  type MessageAtHand,
  onError,
  onEveryResult,
  onMessage,
  onResult,
  type Rule,
  type RuleHit,
} from '../../engine/index.ts';
import { isObject, member } from '../../../json/index.ts';

const DISCOVER = ['server/discover'];

/** Group G: what a server says of itself when it is asked (2026-07-28, server/discover). */
export const DISCOVERY_RULES: readonly Rule[] = [
  onError('disc-unimplemented', (at, context) => {
    if (at.dir !== 's2c' || !answersTo(at) || at.method !== 'server/discover') return null;
    const { shownRow } = context.recall(ModernCalls);
    if (errorCode(at.message) !== ERROR.methodNotFound || shownRow < 0) return null;
    return unimplemented(at.row, shownRow);
  }),
  onMessage(
    'disc-unimplemented',
    (at, context) => {
      const { unknownRow } = context.recall(DiscoveryMemory);
      if (unknownRow < 0) return null;
      const calls = context.recall(ModernCalls);
      return calls.shownRow >= 0 || !speaksModern(at, calls) ? null : unimplemented(unknownRow, at.row);
    },
    { kinds: ['result', 'error', 'notification'] },
  ),
  onResult('disc-versions-empty', DISCOVER, (at, context) => {
    const result = callResult(at);
    if (!isObject(result)) return null;
    const call = context.recall(ModernCalls).call(at.operation);
    const discovery = discoveryOf(at);
    if (discovery === null) {
      return isMeantAsDiscovery(result)
        ? { message: 'The result of “server/discover” has no list “supportedVersions”.', level: 'error' }
        : null;
    }
    const { versions } = discovery;
    if (versions.length === 0)
      return { message: 'The list “supportedVersions” of the server is empty.', level: 'warning' };
    if (call === null || call.version === '' || versions.includes(call.version)) return null;
    return {
      rows: [at.row, call.row],
      message: `The server answered “server/discover” under ${oneLine(call.version, 40)}, which is not among its “supportedVersions”: ${shownVersions(versions)}.`,
      level: 'warning',
    };
  }),
  onEveryResult('disc-unlisted-accepted', (at, context) => {
    const { newest } = context.recall(DiscoveryMemory);
    if (newest === null || at.method === 'server/discover' || callResult(at) === undefined) return null;
    const call = context.recall(ModernCalls).call(at.operation);
    if (call === null || call.version === '' || newest.versions.length === 0) return null;
    if (newest.versions.includes(call.version) || call.row < newest.row) return null;
    if (!context.once(`unlisted version ${call.version}`)) return null;
    return {
      rows: [at.row, call.row, newest.row],
      message: `The server answered ${named(at.method)} under ${oneLine(call.version, 40)}, which it does not list: ${shownVersions(newest.versions)}. Further cases are not reported.`,
    };
  }),
  onResult('disc-changed', DISCOVER, (at, context) => {
    const before = context.recall(DiscoveryMemory).newest;
    const now = before === null ? null : discoveryOf(at);
    if (before === null || now === null) return null;
    const changed = Array.from(new Set([...before.parts.keys(), ...now.parts.keys()])).filter((key) =>
      differs(before.parts.get(key), now.parts.get(key)),
    );
    if (changed.length === 0) return null;
    return {
      rows: [at.row, before.row],
      message: `The server describes itself differently from before: ${changed
        .slice(0, 5)
        .map((key) => `“${oneLine(key, 40)}”`)
        .join(', ')} changed.`,
    };
  }),
];

/** Versions as they are shown in a sentence. */
export function shownVersions(versions: readonly string[]): string {
  const some = versions.slice(0, 5).map((version) => oneLine(version, 40));
  return versions.length > some.length ? `${some.join(', ')} …` : some.join(', ');
}

function unimplemented(row: number, shownRow: number): RuleHit {
  return {
    rows: [row, shownRow],
    message:
      'The server speaks 2026-07-28, but has no “server/discover” (−32601); every server of that revision must have it.',
  };
}

/** Servers of the handshake era answer questions that they do not know with anything. */
function isMeantAsDiscovery(result: MessageAtHand['message']['value']): boolean {
  return (
    isObject(member(result, 'capabilities')) &&
    (member(result, 'resultType') !== undefined || isObject(member(member(result, '_meta'), META.serverInfo)))
  );
}

function differs(one: number | null | undefined, other: number | null | undefined): boolean {
  return one !== other && one !== null && other !== null;
}
