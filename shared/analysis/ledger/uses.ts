import type { Direction } from '../../capture/index.ts';
import { META, TASKS_EXTENSION, type CapabilitySide } from '../../mcp/index.ts';
import { isObject, member, textMember } from '../../json/index.ts';

/** A capability that a message exercises, and what one such use is called. */
export interface Use {
  /** The side that must have declared it. */
  readonly side: CapabilitySide;
  readonly path: string;
  /** In the singular: `call`. */
  readonly noun: string;
  /** Side and path in one. */
  readonly key: string;
  /** Member of a subscription's filter that it comes from; '' for all others. */
  readonly filter: string;
}

type UsesByMethod = ReadonlyMap<string, readonly Use[]>;

const NONE: readonly Use[] = [];
/** The extension of user interfaces (MCP Apps), and the scheme of their resources. */
const UI_EXTENSION = 'io.modelcontextprotocol/ui';
const UI_SCHEME = 'ui://';

export function useKey(side: CapabilitySide, path: string): string {
  return `${side} ${path}`;
}

function use(side: CapabilitySide, path: string, noun: string, filter = ''): Use {
  return { side, path, noun, key: useKey(side, path), filter };
}

const server = (path: string, noun: string): readonly Use[] => [use('server', path, noun)];
const client = (path: string, noun: string): readonly Use[] => [use('client', path, noun)];

/** An extension is in force where both sides declare it (2026-07-28, basic/versioning, extension negotiation). */
const extension = (name: string, noun: string): readonly Use[] => [
  use('client', `extensions.${name}`, noun),
  use('server', `extensions.${name}`, noun),
];

/** Requests about tasks, which travel both ways (2025-11-25): the receiver must have declared them. */
const tasks = (side: CapabilitySide): [string, readonly Use[]][] => [
  ['tasks/get', [use(side, 'tasks', 'poll')]],
  ['tasks/result', [use(side, 'tasks', 'result request')]],
  ['tasks/list', [use(side, 'tasks.list', 'list')]],
  ['tasks/cancel', [use(side, 'tasks.cancel', 'request')]],
];

const REQUESTS: Readonly<Record<Direction, UsesByMethod>> = {
  c2s: new Map([
    ['tools/list', server('tools', 'list')],
    ['tools/call', server('tools', 'call')],
    ['prompts/list', server('prompts', 'list')],
    ['prompts/get', server('prompts', 'prompt')],
    ['resources/list', server('resources', 'list')],
    ['resources/templates/list', server('resources', 'template list')],
    ['resources/read', server('resources', 'read')],
    ['resources/subscribe', server('resources.subscribe', 'subscription')],
    ['resources/unsubscribe', server('resources.subscribe', 'unsubscription')],
    ['completion/complete', server('completions', 'completion')],
    ['logging/setLevel', server('logging', 'level change')],
    ...tasks('server'),
  ]),
  s2c: new Map([
    ['roots/list', client('roots', 'request')],
    ['sampling/createMessage', client('sampling', 'request')],
    ['elicitation/create', client('elicitation', 'request')],
    ...tasks('client'),
  ]),
};

const NOTIFICATIONS: Readonly<Record<Direction, UsesByMethod>> = {
  c2s: new Map([
    ['notifications/roots/list_changed', client('roots.listChanged', 'notification')],
    ['notifications/tasks/status', client('tasks', 'status')],
  ]),
  s2c: new Map([
    ['notifications/message', server('logging', 'message')],
    ['notifications/tools/list_changed', server('tools.listChanged', 'notification')],
    ['notifications/prompts/list_changed', server('prompts.listChanged', 'notification')],
    ['notifications/resources/list_changed', server('resources.listChanged', 'notification')],
    ['notifications/resources/updated', server('resources.subscribe', 'update')],
    ['notifications/elicitation/complete', client('elicitation.url', 'completion')],
    ['notifications/tasks/status', server('tasks', 'status')],
    ['notifications/tasks', extension(TASKS_EXTENSION, 'notification')],
  ]),
};

/** The tasks extension took the names of methods over from the core (2026-07-28). */
const EXTENSION_REQUESTS: UsesByMethod = new Map([
  ['tasks/get', extension(TASKS_EXTENSION, 'poll')],
  ['tasks/update', extension(TASKS_EXTENSION, 'update')],
  ['tasks/cancel', extension(TASKS_EXTENSION, 'cancellation')],
]);

const UI_READ = extension(UI_EXTENSION, 'interface');
const TASK_RESULT = extension(TASKS_EXTENSION, 'task');
const LOGS_ASKED_FOR = use('server', 'logging', 'request for logs', '');
const FORM = use('client', 'elicitation.form', 'request');
const URL_MODE = use('client', 'elicitation.url', 'request');
const SAMPLING_TOOLS = use('client', 'sampling.tools', 'request');
const SAMPLING_CONTEXT = use('client', 'sampling.context', 'request');

/** The part of `tasks` that allows a request to run as one (2025-11-25, basic/utilities/tasks). */
const AS_TASK: ReadonlyMap<string, Use> = new Map([
  ['tools/call', use('server', 'tasks.requests.tools.call', 'call')],
  ['sampling/createMessage', use('client', 'tasks.requests.sampling.createMessage', 'request')],
  ['elicitation/create', use('client', 'tasks.requests.elicitation.create', 'request')],
]);

/** What a subscription asks to be told of (2026-07-28, basic/patterns/subscriptions). */
const LISTENED: readonly Use[] = [
  use('server', 'tools.listChanged', 'subscription', 'toolsListChanged'),
  use('server', 'prompts.listChanged', 'subscription', 'promptsListChanged'),
  use('server', 'resources.listChanged', 'subscription', 'resourcesListChanged'),
  use('server', 'resources.subscribe', 'subscription', 'resourceSubscriptions'),
];

/** The capabilities that a request exercises; `params` as parsed. */
export function usesOfRequest(dir: Direction, method: string, params: unknown): readonly Use[] {
  const modern = dir === 'c2s' ? member(params, '_meta') : undefined;
  const isModern = modern !== undefined && typeof member(modern, META.protocolVersion) === 'string';
  const own =
    (isModern ? EXTENSION_REQUESTS.get(method) : undefined) ?? REQUESTS[dir].get(method) ?? listened(method, params);
  const finer = finerUses(method, params);
  const logs = isModern && isGiven(member(modern, META.logLevel));
  if (finer.length === 0 && !logs) return own;
  return logs ? [...own, ...finer, LOGS_ASKED_FOR] : [...own, ...finer];
}

/** The capabilities of the client that something it is asked for exercises (2026-07-28, multi-round-trip requests). */
export function usesOfInput(request: unknown): readonly Use[] {
  return usesOfRequest('s2c', textMember(request, 'method'), member(request, 'params'));
}

/** The capabilities that a notification exercises. */
export function usesOfNotification(dir: Direction, method: string): readonly Use[] {
  return NOTIFICATIONS[dir].get(method) ?? NONE;
}

/** What a result exercises beside its request: it may stand for a task (2026-07-28, tasks extension). */
export function usesOfResult(result: unknown): readonly Use[] {
  return member(result, 'resultType') === 'task' ? TASK_RESULT : NONE;
}

/** Whether what a subscription was acknowledged with holds this part of its filter. */
export function isAcknowledged({ filter }: Use, params: unknown): boolean {
  return isAskedFor(member(member(params, 'notifications'), filter));
}

function listened(method: string, params: unknown): readonly Use[] {
  if (method !== 'subscriptions/listen') return NONE;
  const filter = member(params, 'notifications');
  return LISTENED.filter((one) => isAskedFor(member(filter, one.filter)));
}

/** The finer paths that the params of a request exercise beside its method's own. */
function finerUses(method: string, params: unknown): readonly Use[] {
  switch (method) {
    case 'tools/call':
      return asTask(method, params);
    case 'sampling/createMessage':
      return [...samplingUses(params), ...asTask(method, params)];
    case 'elicitation/create':
      return [...modeUses(params), ...asTask(method, params)];
    case 'resources/read':
      return textMember(params, 'uri').startsWith(UI_SCHEME) ? UI_READ : NONE;
    default:
      return NONE;
  }
}

function asTask(method: string, params: unknown): readonly Use[] {
  const task = AS_TASK.get(method);
  return task !== undefined && isObject(member(params, 'task')) ? [task] : NONE;
}

function samplingUses(params: unknown): readonly Use[] {
  const uses: Use[] = [];
  if (isGiven(member(params, 'tools')) || isGiven(member(params, 'toolChoice'))) uses.push(SAMPLING_TOOLS);
  const context = textMember(params, 'includeContext');
  if (context === 'thisServer' || context === 'allServers') uses.push(SAMPLING_CONTEXT);
  return uses;
}

/** A request that names no mode is one of a form (2025-11-25, client/elicitation). */
function modeUses(params: unknown): readonly Use[] {
  const mode = member(params, 'mode');
  if (mode === undefined || mode === 'form') return [FORM];
  return mode === 'url' ? [URL_MODE] : NONE;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isAskedFor(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}
