import type { RuleId } from '../../catalogue/index.ts';
import { listMember, member } from '../../../json/index.ts';
import { ERROR, type MethodKind, METHODS, type Revision, REVISIONS, scopeIn } from '../../../mcp/index.ts';
import { type Declaration, errorCode, errorWords, named } from '../../reading/index.ts';
import { CapabilityMemory, SubscribedMemory } from '../../memories/index.ts';
import { PageWalks } from '../utilities/index.ts';
import {
  type MessageAtHand,
  onError,
  onNotification,
  onRequest,
  onResult,
  type Rule,
  type RuleContext,
  type RuleHit,
} from '../../engine/index.ts';

const SERVED = methodsGated(['tools', 'prompts', 'resources', 'completions'], 'request');
const TEMPLATES = 'resources/templates/list';
const LISTS: ReadonlySet<string> = new Set(['tools/list', 'prompts/list', 'resources/list', TEMPLATES]);
/** What the client brought about itself: a capability that it does not declare, a version or a header that is wrong. */
const OF_CLIENT: ReadonlySet<unknown> = new Set([
  ERROR.headerMismatch,
  ERROR.missingRequiredClientCapability,
  ERROR.unsupportedProtocolVersion,
]);

/** Group H, what the server declared: its use by the client, and what the server does beside it. */
export const SERVER_CAPABILITY_RULES: readonly Rule[] = [
  undeclaredUse('cap-tools-undeclared-use', 'tools'),
  undeclaredUse('cap-prompts-undeclared-use', 'prompts'),
  undeclaredUse('cap-resources-undeclared-use', 'resources'),
  undeclaredUse('cap-subscribe-undeclared-use', 'resources.subscribe'),
  undeclaredUse('cap-logging-undeclared-use', 'logging'),
  undeclaredUse('cap-completions-undeclared-use', 'completions'),
  onResult('cap-feature-undeclared-served', SERVED, (at, context) => {
    const { dir, link, method, message, operation, row } = at;
    if (dir !== 's2c' || link !== 'answers' || operation?.state !== 'result') return null;
    const gate = undeclaredGate(method, context);
    if (gate === null || !serves(method, member(message.value, 'result'))) return null;
    return {
      rows: [row, operation.request, gate.declared.row],
      message: `The server answered ${named(method)} with a result, but did not declare “${gate.path}” (event ${context.rows.seq(gate.declared.row)}).`,
    };
  }),
  onError('cap-declared-not-served', ({ dir, link, method, message, operation, row }, context) => {
    if (dir !== 's2c' || link !== 'answers' || operation === null || !LISTS.has(method)) return null;
    if (context.revision === null) return null;
    const code = errorCode(message);
    // Servers of resources without any templates often do not know their list.
    if (OF_CLIENT.has(code) || (method === TEMPLATES && code === ERROR.methodNotFound)) return null;
    const cursor = context.recall(PageWalks).request(operation)?.origin ?? 'none';
    if (code === ERROR.invalidParams && cursor !== 'none') return null;
    const declared = context.recall(CapabilityMemory).server(context.revision);
    const feature = method.split('/')[0] ?? '';
    if (!declared?.has(feature)) return null;
    return {
      rows: [row, operation.request, declared.row],
      message: `The server declared “${feature}” (event ${context.rows.seq(declared.row)}), but answered ${named(method)} with ${code === ERROR.methodNotFound ? '−32601, as if it had no such method' : `an error (${errorWords(message.value)})`}: clients see nothing of it.`,
    };
  }),
  undeclaredEmit('cap-logging-undeclared-emit', ['logging']),
  undeclaredEmit('cap-list-changed-undeclared', ['tools.listChanged', 'prompts.listChanged', 'resources.listChanged']),
  undeclaredEmit('cap-updated-undeclared', ['resources.subscribe']),
  onNotification('cap-updated-unsubscribed', ['notifications/resources/updated'], (at, context) =>
    unsubscribed(at, context),
  ),
];

function undeclaredUse(id: RuleId, path: string): Rule {
  return onRequest(id, methodsGated([path], 'request'), ({ dir, link, method, row }, context) => {
    if (dir !== 'c2s' || link !== 'opens') return null;
    const gate = undeclaredGate(method, context);
    if (gate?.path !== path) return null;
    return {
      rows: [row, gate.declared.row],
      message: `The client sent ${named(method)}, but the server did not declare “${path}” (event ${context.rows.seq(gate.declared.row)}).`,
    };
  });
}

function undeclaredEmit(id: RuleId, paths: readonly string[]): Rule {
  return onNotification(id, methodsGated(paths, 'notification'), ({ dir, method, row }, context) => {
    if (dir !== 's2c') return null;
    const gate = undeclaredGate(method, context);
    if (gate === null) return null;
    return {
      rows: [row, gate.declared.row],
      message: `The server sent ${named(method)}, but did not declare “${gate.path}” (event ${context.rows.seq(gate.declared.row)}).`,
    };
  });
}

/** By revision: the server's capability that each method asks for. */
const GATES: ReadonlyMap<Revision, ReadonlyMap<string, string>> = new Map(
  REVISIONS.map((revision) => [
    revision,
    new Map(
      METHODS.flatMap((method): [string, string][] => {
        const gate = scopeIn(method, revision)?.gate;
        return gate?.side === 'server' ? [[method.name, gate.path]] : [];
      }),
    ),
  ]),
);

/** The capability that a method asks of the server, and that the server is known not to have declared. */
function undeclaredGate(
  method: string,
  context: RuleContext,
): { readonly path: string; readonly declared: Declaration } | null {
  const { revision } = context;
  if (revision === null) return null;
  const path = GATES.get(revision)?.get(method);
  if (path === undefined) return null;
  const declared = context.recall(CapabilityMemory).server(revision);
  return declared === null || declared.has(path) ? null : { path, declared };
}

/** An empty list may be meant as a polite no. */
function serves(method: string, result: unknown): boolean {
  if (method === 'completion/complete') return listMember(member(result, 'completion'), 'values').length > 0;
  const list = LIST_MEMBERS.get(method);
  return list === undefined || listMember(result, list).length > 0;
}

const LIST_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['tools/list', 'tools'],
  ['prompts/list', 'prompts'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
]);

function methodsGated(paths: readonly string[], kind: MethodKind): readonly string[] {
  const gated = METHODS.filter(
    (method) =>
      method.kind === kind && method.scopes.some(({ gate }) => gate?.side === 'server' && paths.includes(gate.path)),
  );
  return Array.from(new Set(gated.map(({ name }) => name)));
}

function unsubscribed({ dir, message, row }: MessageAtHand, context: RuleContext): RuleHit | null {
  if (dir !== 's2c') return null;
  const uri = member(member(message.value, 'params'), 'uri');
  const { revision, rows } = context;
  // Of a session whose opening was not seen the subscriptions are not known.
  if (typeof uri !== 'string' || revision === null) return null;
  const declared = context.recall(CapabilityMemory).server(revision);
  // Without the capability that is the matter of cap-updated-undeclared.
  if (declared === null || !declared.has('resources.subscribe')) return null;
  const { state, row: ended } = context.recall(SubscribedMemory).stateOf(uri);
  if (state === 'never')
    return { message: `The server sent an update of ${named(uri)}, to which the client had not subscribed.` };
  if (state !== 'not any more') return null;
  return {
    rows: [row, ended],
    message: `The server sent an update of ${named(uri)} after it had ended the subscription (event ${rows.seq(ended)}).`,
  };
}
