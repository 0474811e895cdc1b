import { oneLine } from '../../../analysis/index.ts';
import type { Direction } from '../../../capture/index.ts';
import { methodNamed, METHODS, REVISIONS, scopeIn, type Method, type Revision } from '../../../mcp/index.ts';
import { CapabilityMemory } from '../../memories/index.ts';
import { DEPRECATION_RULES } from './vocabulary-deprecated.ts';
import { REQUESTS, RESPONSES, SENT } from '../../state/index.ts';
import { isModern, named, reader, writer } from '../../reading/index.ts';
import { type MessageAtHand, onMessage, type Rule, type RuleContext, type RuleHit } from '../../engine/index.ts';

/** First segments of names that MCP uses itself. */
const OWN_SEGMENTS: ReadonlySet<string> = new Set([
  'tools',
  'prompts',
  'resources',
  'completion',
  'logging',
  'roots',
  'sampling',
  'elicitation',
  'tasks',
  'server',
  'subscriptions',
]);

/** Group D, as far as names and directions go: what may be said by whom in which revision. */
export const VOCABULARY_RULES: readonly Rule[] = [
  onMessage(
    'msg-unknown-method',
    (at, context) => {
      const { method, dir } = at;
      if (methodNamed(method) !== null) return null;
      // A notification with an id, and a method of JSON-RPC itself, are matters of the envelope.
      if (method.startsWith('notifications/') || method.startsWith('rpc.') || !isUnknown(at, context)) return null;
      if (dir === 's2c' && isModern(context.revision)) return null;
      return {
        message: `The ${writer(dir)} sent the request ${named(method)}, which no revision defines and no declared extension or experimental capability can have added.`,
      };
    },
    REQUESTS,
  ),
  onMessage(
    'msg-unknown-notification',
    (at, context) => {
      if (methodNamed(at.method) !== null || at.method.startsWith('rpc.') || !isUnknown(at, context)) return null;
      return {
        message: `The ${writer(at.dir)} sent the notification ${named(at.method)}, which no revision defines; the ${reader(at.dir)} ignores it.`,
      };
    },
    { kinds: ['notification'] },
  ),
  onMessage('msg-wrong-version', (at, context) => wrongVersion(at, context), SENT),
  onMessage('msg-wrong-direction', (at, context) => wrongDirection(at, context), SENT),
  onMessage(
    'msg-server-request-modern',
    (at, context) => {
      if (at.dir !== 's2c' || isMereProbe(context)) return null;
      return {
        message: `The server sent the request ${named(at.method)}; in 2026-07-28 a server sends no requests; it asks for input in its result.`,
      };
    },
    REQUESTS,
  ),
  onMessage(
    'msg-client-response-modern',
    (at, context) => {
      if (at.dir !== 'c2s' || isMereProbe(context)) return null;
      return {
        message: `The client sent a response${at.method === '' ? '' : ` to ${named(at.method)}`}; in 2026-07-28 a client sends only requests and notifications.`,
      };
    },
    RESPONSES,
  ),
  ...DEPRECATION_RULES,
  onMessage(
    'msg-vendor-prefix',
    ({ method, dir }, context) => {
      if (methodNamed(method) !== null || method === '' || method.startsWith('rpc.') || hasPrefix(method)) return null;
      if (isProbe(context) || !context.recall(CapabilityMemory).first(`prefix ${method.slice(0, 100)}`)) return null;
      return {
        message: `The ${writer(dir)} uses the name ${named(method)} without a prefix of its own, as “vendor/name” has it; a later revision may use the same name.`,
      };
    },
    SENT,
  ),
];

function isProbe({ http }: RuleContext): boolean {
  return http.exchange?.kind === 'probe';
}

/** The client has only asked which era the server speaks, and the server has not shown that it is the modern one. */
function isMereProbe(context: RuleContext): boolean {
  if (isProbe(context)) return true;
  return isModern(context.revision) && context.handshake.onlyProbed && !context.recall(CapabilityMemory).modern;
}

/** Whether no revision has the method and nothing that was declared can have brought it; false where that is not known. */
function isUnknown({ message, method, dir, row }: MessageAtHand, context: RuleContext): boolean {
  const { revision } = context;
  if (method === '' || methodNamed(method) !== null || revision === null || isProbe(context)) return false;
  const memory = context.recall(CapabilityMemory);
  const server = memory.server(revision);
  if (!isModern(revision)) return server?.own === false && memory.client?.own === false;
  // An extension is used where both declare it: what the request says is enough.
  const client = dir === 'c2s' ? memory.readRequest(message.value, row) : null;
  return client === null ? false : !client.own;
}

function wrongVersion(at: MessageAtHand, context: RuleContext): readonly RuleHit[] | null {
  if (isRight(at, context)) return null;
  const method = methodAt(at);
  if (method === null || method.name === 'initialize' || isMereProbe(context)) return null;
  const { revision, handshake } = context;
  // Asking whether a server knows the modern era begins no session.
  if (method.name === 'server/discover' && handshake.stage === 'silent') return null;
  // What the server must not send at all needs no look at its name.
  if (at.dir === 's2c' && method.kind === 'request' && isModern(revision)) return null;
  const without = candidates(context).filter((one) => scopeIn(method, one) === null);
  if (without.length === 0) return null;
  const known = REVISIONS.filter((one) => scopeIn(method, one) !== null);
  const span = known.length === 1 ? `only ${known[0]} has it` : `it is found in ${known[0]} to ${known.at(-1)}`;
  return without.map((one) => ({
    only: [one],
    message: `The ${writer(at.dir)} sent ${named(method.name)}, which ${one} does not have; ${span}.`,
  }));
}

function wrongDirection(at: MessageAtHand, context: RuleContext): RuleHit | null {
  if (isRight(at, context)) return null;
  const method = methodAt(at);
  if (method === null || isMereProbe(context)) return null;
  // That is the matter of msg-server-request-modern.
  if (at.dir === 's2c' && method.kind === 'request' && isModern(context.revision)) return null;
  const wrong = candidates(context).filter((one) => scopeIn(method, one)?.directions.includes(at.dir) === false);
  if (wrong.length === 0) return null;
  return {
    only: wrong,
    message: `The ${writer(at.dir)} sent ${named(method.name)}, which only a ${reader(at.dir)} sends.`,
  };
}

/** By revision and direction: the methods that may be sent so. */
const RIGHT: ReadonlyMap<Revision, Readonly<Record<Direction, ReadonlySet<string>>>> = new Map(
  REVISIONS.map((revision) => [revision, { c2s: sentIn(revision, 'c2s'), s2c: sentIn(revision, 's2c') }]),
);

function sentIn(revision: Revision, dir: Direction): ReadonlySet<string> {
  const sent = METHODS.filter((method) => scopeIn(method, revision)?.directions.includes(dir) === true);
  return new Set(sent.map(({ name }) => name));
}

/** Whether the method is one that this side may use in the revision in force, which most are. */
function isRight({ dir, method }: MessageAtHand, { revision, settled }: RuleContext): boolean {
  return settled && revision !== null && RIGHT.get(revision)![dir].has(method);
}

/** The revisions that the message at hand may come to be judged by: before one is agreed on, any that a handshake can bring. */
function candidates({ revision, settled }: RuleContext): readonly Revision[] {
  return REVISIONS.filter((one) => (settled ? one === revision : !isModern(one)));
}

/** The method of a message that is of the right kind for it. */
function methodAt({ message, method }: MessageAtHand): Method | null {
  if (message.class !== 'request' && message.class !== 'notification') return null;
  const known = methodNamed(method);
  return known?.kind === message.class ? known : null;
}

/** Whether a name begins with a segment that is not one of MCP. */
function hasPrefix(method: string): boolean {
  const [, name = ''] = /^(?:notifications\/)?(.*)$/s.exec(oneLine(method, 200)) ?? [];
  const segment = /^([^/.:]+)[/.:]/.exec(name)?.[1];
  return segment !== undefined && !OWN_SEGMENTS.has(segment);
}
