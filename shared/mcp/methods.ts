import type { Direction } from '../capture/index.ts';
import type { CapabilitySide } from './capabilities.ts';
import { REVISIONS, type Revision } from './revisions.ts';

export type MethodKind = 'request' | 'notification';

/** A capability that must be declared before the method may be used. */
export interface Gate {
  /** Who declares it. `peer`: the receiver, for methods that travel both ways. */
  readonly side: CapabilitySide | 'peer';
  /** Dotted path, as `resources.subscribe`. */
  readonly path: string;
}

/** How a method stands in some revisions. */
export interface MethodScope {
  readonly revisions: readonly Revision[];
  /** Ways in which the message may travel. */
  readonly directions: readonly Direction[];
  readonly gate: Gate | null;
  /** Name of the result type in the schema; '' for notifications. */
  readonly result: string;
  /** The extension that defines it; '' where it is part of the core. */
  readonly extension: string;
}

/** A method or notification of the protocol. Its scopes do not share a revision. */
export interface Method {
  readonly name: string;
  readonly kind: MethodKind;
  readonly scopes: readonly MethodScope[];
}

/** The extension that took over tasks from the core in 2026-07-28. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

const ALL = REVISIONS;
const LEGACY = REVISIONS.slice(0, 4);
const V1 = REVISIONS.slice(0, 1);
const V2_ON = REVISIONS.slice(1);
const V3_V4 = REVISIONS.slice(2, 4);
const V4 = REVISIONS.slice(3, 4);
const V5 = REVISIONS.slice(4);

const TO_SERVER: readonly Direction[] = ['c2s'];
const TO_CLIENT: readonly Direction[] = ['s2c'];
const BOTH: readonly Direction[] = ['c2s', 's2c'];

const server = (path: string): Gate => ({ side: 'server', path });
const client = (path: string): Gate => ({ side: 'client', path });
const peer = (path: string): Gate => ({ side: 'peer', path });

function scope(
  revisions: readonly Revision[],
  directions: readonly Direction[],
  gate: Gate | null,
  result = '',
  extension = '',
): MethodScope {
  return { revisions, directions, gate, result, extension };
}

function request(name: string, ...scopes: MethodScope[]): Method {
  return { name, kind: 'request', scopes };
}

function notification(name: string, ...scopes: MethodScope[]): Method {
  return { name, kind: 'notification', scopes };
}

/** Every method and notification of every revision, in the order in which a person looks for them. */
export const METHODS: readonly Method[] = [
  request('initialize', scope(LEGACY, TO_SERVER, null, 'InitializeResult')),
  request('server/discover', scope(V5, TO_SERVER, null, 'DiscoverResult')),
  request('ping', scope(LEGACY, BOTH, null, 'EmptyResult')),
  request('tools/list', scope(ALL, TO_SERVER, server('tools'), 'ListToolsResult')),
  request('tools/call', scope(ALL, TO_SERVER, server('tools'), 'CallToolResult')),
  request('resources/list', scope(ALL, TO_SERVER, server('resources'), 'ListResourcesResult')),
  request('resources/templates/list', scope(ALL, TO_SERVER, server('resources'), 'ListResourceTemplatesResult')),
  request('resources/read', scope(ALL, TO_SERVER, server('resources'), 'ReadResourceResult')),
  request('resources/subscribe', scope(LEGACY, TO_SERVER, server('resources.subscribe'), 'EmptyResult')),
  request('resources/unsubscribe', scope(LEGACY, TO_SERVER, server('resources.subscribe'), 'EmptyResult')),
  request('prompts/list', scope(ALL, TO_SERVER, server('prompts'), 'ListPromptsResult')),
  request('prompts/get', scope(ALL, TO_SERVER, server('prompts'), 'GetPromptResult')),
  // 2024-11-05 has completion without a capability for it.
  request(
    'completion/complete',
    scope(V1, TO_SERVER, null, 'CompleteResult'),
    scope(V2_ON, TO_SERVER, server('completions'), 'CompleteResult'),
  ),
  request('logging/setLevel', scope(LEGACY, TO_SERVER, server('logging'), 'EmptyResult')),
  // Gated by each member of its filter, not as a whole.
  request('subscriptions/listen', scope(V5, TO_SERVER, null, 'SubscriptionsListenResult')),
  request('roots/list', scope(LEGACY, TO_CLIENT, client('roots'), 'ListRootsResult')),
  request('sampling/createMessage', scope(LEGACY, TO_CLIENT, client('sampling'), 'CreateMessageResult')),
  request('elicitation/create', scope(V3_V4, TO_CLIENT, client('elicitation'), 'ElicitResult')),
  request(
    'tasks/get',
    scope(V4, BOTH, peer('tasks'), 'GetTaskResult'),
    scope(V5, TO_SERVER, peer(`extensions.${TASKS_EXTENSION}`), 'DetailedTask', TASKS_EXTENSION),
  ),
  request('tasks/result', scope(V4, BOTH, peer('tasks'), 'GetTaskPayloadResult')),
  request('tasks/list', scope(V4, BOTH, peer('tasks.list'), 'ListTasksResult')),
  request('tasks/update', scope(V5, TO_SERVER, peer(`extensions.${TASKS_EXTENSION}`), 'EmptyResult', TASKS_EXTENSION)),
  request(
    'tasks/cancel',
    scope(V4, BOTH, peer('tasks.cancel'), 'CancelTaskResult'),
    scope(V5, TO_SERVER, peer(`extensions.${TASKS_EXTENSION}`), 'EmptyResult', TASKS_EXTENSION),
  ),
  notification('notifications/initialized', scope(LEGACY, TO_SERVER, null)),
  notification('notifications/cancelled', scope(ALL, BOTH, null)),
  notification('notifications/progress', scope(LEGACY, BOTH, null), scope(V5, TO_CLIENT, null)),
  notification('notifications/message', scope(ALL, TO_CLIENT, server('logging'))),
  notification('notifications/tools/list_changed', scope(ALL, TO_CLIENT, server('tools.listChanged'))),
  notification('notifications/prompts/list_changed', scope(ALL, TO_CLIENT, server('prompts.listChanged'))),
  notification('notifications/resources/list_changed', scope(ALL, TO_CLIENT, server('resources.listChanged'))),
  notification('notifications/resources/updated', scope(ALL, TO_CLIENT, server('resources.subscribe'))),
  notification('notifications/roots/list_changed', scope(LEGACY, TO_SERVER, client('roots.listChanged'))),
  notification('notifications/elicitation/complete', scope(V4, TO_CLIENT, client('elicitation.url'))),
  notification('notifications/tasks/status', scope(V4, BOTH, null)),
  notification('notifications/subscriptions/acknowledged', scope(V5, TO_CLIENT, null)),
  notification(
    'notifications/tasks',
    scope(V5, TO_CLIENT, server(`extensions.${TASKS_EXTENSION}`), '', TASKS_EXTENSION),
  ),
];

const BY_NAME: ReadonlyMap<string, Method> = new Map(METHODS.map((method) => [method.name, method]));

/** The method of this name in any revision, null when no revision has it. */
export function methodNamed(name: string): Method | null {
  return BY_NAME.get(name) ?? null;
}

/** How the method stands in a revision, null when that revision does not have it. */
export function scopeIn(method: Method, revision: Revision): MethodScope | null {
  return method.scopes.find(({ revisions }) => revisions.includes(revision)) ?? null;
}

/** Methods whose results carry hints on how long they may be kept (2026-07-28, server/utilities/caching). */
export const CACHEABLE_METHODS = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
] as const;
