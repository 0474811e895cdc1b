import { allowed, CAPABILITY_PATHS, isRevision, type CapabilitySide } from '../mcp/index.ts';
import type { Declarations } from './declarations.ts';
import { inputRequests } from './input-rounds.ts';
import { compactJson, isObject, member, textMember } from './json.ts';
import type { Operation } from './operations.ts';
import type { CapabilityVerdict, LedgerRow } from './session.ts';
import type { CorrelatedMessage } from './step.ts';
import { counted } from './words.ts';

const SEQS_KEPT = 8;
const DECLARED_LIMIT = 400;
const ASKS_LOOKED_AT = 100;
/** Error codes by which a side refuses what it did not declare (protocol facts §5.1). */
const REFUSALS = new Set(['−32601', '−32602', '−32021']);

interface Usage {
  readonly nouns: Map<string, number>;
  served: number;
  refused: number;
  notImplemented: number;
  notified: number;
  readonly seqs: number[];
}

interface Use {
  readonly side: CapabilitySide;
  readonly path: string;
  readonly noun: string;
}

const use = (side: CapabilitySide, path: string, noun: string): Use => ({ side, path, noun });

/** Which capability a method exercises: the side that must have declared it, and what one use is called. */
const USES: { readonly [method: string]: Use } = {
  'tools/list': use('server', 'tools', 'list'),
  'tools/call': use('server', 'tools', 'call'),
  'prompts/list': use('server', 'prompts', 'list'),
  'prompts/get': use('server', 'prompts', 'prompt'),
  'resources/list': use('server', 'resources', 'list'),
  'resources/templates/list': use('server', 'resources', 'template list'),
  'resources/read': use('server', 'resources', 'read'),
  'resources/subscribe': use('server', 'resources.subscribe', 'subscription'),
  'resources/unsubscribe': use('server', 'resources.subscribe', 'unsubscription'),
  'completion/complete': use('server', 'completions', 'completion'),
  'logging/setLevel': use('server', 'logging', 'level change'),
  'notifications/message': use('server', 'logging', 'message'),
  'notifications/tools/list_changed': use('server', 'tools.listChanged', 'notification'),
  'notifications/prompts/list_changed': use('server', 'prompts.listChanged', 'notification'),
  'notifications/resources/list_changed': use('server', 'resources.listChanged', 'notification'),
  'notifications/resources/updated': use('server', 'resources.subscribe', 'update'),
  'roots/list': use('client', 'roots', 'request'),
  'notifications/roots/list_changed': use('client', 'roots.listChanged', 'notification'),
  'sampling/createMessage': use('client', 'sampling', 'request'),
  'elicitation/create': use('client', 'elicitation', 'request'),
};

function useOf(method: string): Use | null {
  return (Object.hasOwn(USES, method) ? USES[method] : null) ?? null;
}

/** The finer path that the params of a request exercise beside its method's own. */
function finer(method: string, params: unknown): Use | null {
  if (method === 'sampling/createMessage' && member(params, 'tools') !== undefined)
    return use('client', 'sampling.tools', 'request');
  if (method === 'elicitation/create') {
    return use('client', textMember(params, 'mode') === 'url' ? 'elicitation.url' : 'elicitation.form', 'request');
  }
  if (method === 'tools/call' && member(params, 'task') !== undefined)
    return use('server', 'tasks.requests.tools.call', 'call');
  return null;
}

/** What a subscription asks to be told of (2026-07-28, patterns/subscriptions). */
const LISTENED: readonly (readonly [filter: string, path: string])[] = [
  ['toolsListChanged', 'tools.listChanged'],
  ['promptsListChanged', 'prompts.listChanged'],
  ['resourcesListChanged', 'resources.listChanged'],
  ['resourceSubscriptions', 'resources.subscribe'],
];

/** Every path that a request exercises. */
function usesOf(method: string, params: unknown): Use[] {
  if (method === 'subscriptions/listen') {
    const filter = member(params, 'notifications');
    return LISTENED.flatMap(([key, path]) => {
      const asked = member(filter, key);
      return asked === undefined || asked === false ? [] : [use('server', path, 'subscription')];
    });
  }
  return [useOf(method), finer(method, params)].filter((one) => one !== null);
}

/** Capabilities: allowed by the revision, declared, used, verdict (protocol facts §5.1). */
export class Ledger {
  readonly #usage = new Map<string, Usage>();
  readonly #usesOfOperation = new Map<number, readonly Use[]>();
  /** What an operation asks the client for, by the key of the question. */
  readonly #questions = new Map<Operation, ReadonlyMap<string, readonly Use[]>>();

  apply({ message, method, link, operation, dir }: CorrelatedMessage, seq: number): void {
    if (link === 'opens' && operation) {
      const uses = usesOf(method, member(message.value, 'params'));
      const asked = uses.filter((one) => (one.side === 'server') === (dir === 'c2s'));
      if (asked.length === 0) return;
      this.#usesOfOperation.set(operation.index, asked);
      for (const one of asked) this.#count(one, seq);
    } else if (link === 'asks' && operation) this.#inputAsked(operation, member(message.value, 'result'), seq);
    else if (link === 'continues' && operation) this.#inputGiven(operation, member(message.value, 'params'));
    else if (link === 'answers' && operation) {
      for (const one of this.#usesOfOperation.get(operation.index) ?? []) {
        const usage = this.#of(one.side, one.path);
        if (operation.state === 'result' || operation.state === 'tool-error') usage.served += 1;
        else if (operation.errorCode === '−32601') usage.notImplemented += 1;
        else if (REFUSALS.has(operation.errorCode)) usage.refused += 1;
      }
      this.#usesOfOperation.delete(operation.index);
    } else if (message.class === 'notification') {
      const one = useOf(method);
      if (!one || (one.side === 'server') !== (dir === 's2c')) return;
      this.#count(one, seq);
      this.#of(one.side, one.path).notified += 1;
    }
  }

  /**
   * The lines of the ledger; `revision` as it stands in the session, '' when unknown. `each`: what every single request
   * declared, in the modern era; null where one declaration holds for all.
   */
  rows(revision: string, client: unknown, server: unknown, each: Declarations | null = null): LedgerRow[] {
    return CAPABILITY_PATHS.map(({ side, path }) => {
      const declarations = side === 'client' ? client : server;
      const found = side === 'client' ? each?.find((one) => declaredAt(one, path)) : undefined;
      const declared = found ? found.value : declaredAt(declarations, path);
      const partly = each !== null && found !== undefined && found.requests > 0 && found.requests < each.requests;
      const usage = this.#usage.get(`${side} ${path}`);
      const permission = isRevision(revision) ? allowed(revision, side, path) : 'unknown';
      return {
        side,
        path,
        allowed: permission,
        declared: declared === undefined ? null : compactJson(declared, DECLARED_LIMIT),
        used: usage ? Array.from(usage.nouns, ([noun, count]) => counted(count, noun)).join(', ') : '',
        seqs: usage?.seqs.slice() ?? [],
        verdict: judge(declarations !== null, declared !== undefined && declared !== false, permission, usage),
        ...(partly ? { note: `declared by ${found.requests} of ${counted(each.requests, 'request')}` } : {}),
      };
    });
  }

  /** What an answer asks of the client is a use of the client's capabilities (2026-07-28, multi-round-trip requests). */
  #inputAsked(operation: Operation, result: unknown, seq: number): void {
    const questions = new Map<string, readonly Use[]>();
    for (const [key, request] of inputRequests(result, ASKS_LOOKED_AT)) {
      const uses = usesOf(textMember(request, 'method'), member(request, 'params')).filter(
        ({ side }) => side === 'client',
      );
      questions.set(key, uses);
      for (const one of uses) this.#count(one, seq);
    }
    this.#questions.set(operation, questions);
  }

  #inputGiven(operation: Operation, params: unknown): void {
    const responses = member(params, 'inputResponses');
    for (const [key, uses] of this.#questions.get(operation) ?? []) {
      if (member(responses, key) === undefined) continue;
      for (const one of uses) this.#of(one.side, one.path).served += 1;
    }
    this.#questions.delete(operation);
  }

  #count({ side, path, noun }: Use, seq: number): void {
    const usage = this.#of(side, path);
    usage.nouns.set(noun, (usage.nouns.get(noun) ?? 0) + 1);
    if (usage.seqs.length === SEQS_KEPT) usage.seqs.splice(SEQS_KEPT / 2, 1);
    usage.seqs.push(seq);
  }

  #of(side: CapabilitySide, path: string): Usage {
    const key = `${side} ${path}`;
    let usage = this.#usage.get(key);
    if (!usage) {
      usage = { nouns: new Map(), served: 0, refused: 0, notImplemented: 0, notified: 0, seqs: [] };
      this.#usage.set(key, usage);
    }
    return usage;
  }
}

function judge(
  known: boolean,
  declared: boolean,
  permission: LedgerRow['allowed'],
  usage: Usage | undefined,
): CapabilityVerdict {
  if (!known) return 'unknown';
  if (declared) {
    if (permission === 'undefined' || permission === 'removed') return 'wrong revision';
    if (!usage) return 'available, unused';
    return usage.notImplemented > 0 && usage.served === 0 ? 'declared, not implemented' : 'in use';
  }
  if (!usage) return 'not declared';
  if (usage.served > 0) return 'served, not declared';
  if (usage.notified > 0) return 'used, not declared';
  return usage.refused + usage.notImplemented > 0 ? 'correctly refused' : 'used, not declared';
}

/** The declared value at a dotted path. An empty `elicitation` means form mode (2025-11-25, elicitation). */
function declaredAt(capabilities: unknown, path: string): unknown {
  let value = capabilities;
  for (const key of path.split('.')) {
    if (path === 'elicitation.form' && key === 'form' && isObject(value) && Object.keys(value).length === 0) return {};
    value = member(value, key);
  }
  return value;
}
