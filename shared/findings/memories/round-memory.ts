import { type CorrelatedMessage, inputRequests, type Operation, RecentMap } from '../../analysis/index.ts';
import { META } from '../../mcp/index.ts';
import { answersCall, fingerprint, isCall, metaOf, textFingerprint } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { isModernCall } from './modern-calls.ts';
import { asksOf, ROUND_METHODS, ROUND_ASKS_MOST } from './round-requests.ts';
import { isObject, type JsonObject, member } from '../../json/index.ts';

const CALLS_MOST = 1024;
const WAITING_MOST = 256;
/** UTF-16 units. */
const STATE_KEPT = 65_536;
/** Params of requests up to this long are kept until they are answered, UTF-16 units: few are ever needed. */
const PARAMS_KEPT = 4096;
/** Capabilities of the client without which a question may not be asked, each as a part of a feature. */
const ASKABLE: readonly (readonly [path: string, feature: string, part: string])[] = [
  ['roots', 'roots', ''],
  ['sampling', 'sampling', ''],
  ['sampling.tools', 'sampling', 'tools'],
  ['sampling.context', 'sampling', 'context'],
  ['elicitation', 'elicitation', ''],
  ['elicitation.form', 'elicitation', 'form'],
  ['elicitation.url', 'elicitation', 'url'],
];
/** What the mark of a longer state begins with. */
export const LONG = '\u0000';
/** Members of params that are not those of the call itself. */
const OF_THE_ROUND: ReadonlySet<string> = new Set(['_meta', 'requestState', 'inputResponses']);

/** A call that was answered with a question. */
export interface AskedRound {
  readonly operation: Operation;
  /** Exact JSON text of the id of the request that was answered so. */
  readonly id: string;
  readonly row: number;
  /** What was asked, by key. */
  readonly kinds: ReadonlyMap<string, string>;
  /** Null where the server gave none. */
  readonly state: StateMark | null;
  /** A number for the params of the call itself; null where they are not known. */
  readonly params: number | null;
}

type CallParams = JsonObject | number | null;

/** A requestState itself, or where it is very long its length and a number for it. */
export type StateMark = string;

/** What a retry goes on with. */
export interface Retry {
  /** Null where no call waits that it can belong to. */
  readonly round: AskedRound | null;
  readonly state: StateMark | null;
  readonly params: number | null;
}

/**
 * Calls of the modern era that the server answered with a question, and what rules compare of the client's answer. Which call a retry goes
 * on with is the fold's to say, where its state is right; one whose state is wrong opens another there, and is held against the call that
 * it is most like.
 */
export class RoundMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'result', 'error'] };

  /** Row of the first request that declared a capability of the client, by path. */
  readonly everDeclared = new Map<string, number>();
  /** Retries that left questions open. */
  readonly incomplete = new RecentMap<Operation, number>(CALLS_MOST);
  /** Of calls that wait for an answer their params, or a number for them. */
  readonly #params = new RecentMap<Operation, CallParams>(CALLS_MOST);
  readonly #waiting: AskedRound[] = [];
  /** States that a retry has brought back: a request may be made again after its stream was lost. */
  readonly #used = new RecentMap<StateMark, boolean>(WAITING_MOST);
  #newest: { readonly of: CorrelatedMessage['message']; readonly retry: Retry | null } | null = null;

  get waiting(): readonly AskedRound[] {
    return this.#waiting;
  }

  message(correlated: CorrelatedMessage): void {
    const { operation, row, method } = correlated;
    if (operation === null) return;
    if (isModernCall(correlated)) {
      this.#declare(metaOf(correlated), row);
      const retry = this.retryOf(correlated);
      const left = retry?.round ?? null;
      if (left !== null) {
        this.#waiting.splice(this.#waiting.indexOf(left), 1);
        if (left.state !== null) this.#used.set(left.state, true);
        if (openQuestions(left, correlated).length > 0) this.incomplete.set(operation, row);
      }
      if (ROUND_METHODS.has(method)) this.#params.set(operation, retry?.params ?? paramsToKeep(correlated));
      return;
    }
    if (!answersCall(correlated)) return;
    const result = asksOf(correlated);
    if (result === null && !ROUND_METHODS.has(method)) return;
    const params = this.#params.get(operation);
    this.#params.delete(operation);
    this.incomplete.delete(operation);
    if (result === null) return;
    const state = member(result, 'requestState');
    this.#waiting.push({
      operation,
      id: operation.id,
      row,
      kinds: new Map(inputRequests(result, ROUND_ASKS_MOST).map(([key, question]) => [key, kindOf(question)])),
      state: typeof state === 'string' ? markOf(state) : null,
      params: isObject(params) ? fingerprint(params, OF_THE_ROUND) : (params ?? null),
    });
    if (this.#waiting.length > WAITING_MOST) this.#waiting.shift();
  }

  /** What a request goes on with, where it says that it goes on with something; else null. */
  retryOf(correlated: CorrelatedMessage): Retry | null {
    if (!isCall(correlated)) return null;
    if (this.#newest?.of === correlated.message) return this.#newest.retry;
    const retry = this.#retryOf(correlated);
    this.#newest = { of: correlated.message, retry };
    return retry;
  }

  #retryOf(correlated: CorrelatedMessage): Retry | null {
    const params = member(correlated.message.value, 'params');
    const given = member(params, 'requestState');
    if (given === undefined && member(params, 'inputResponses') === undefined) return null;
    const state = typeof given === 'string' ? markOf(given) : null;
    const own = callParams(correlated);
    const again = state !== null && this.#used.get(state) === true;
    return { round: again ? null : this.#belongsTo(correlated, own), state, params: own };
  }

  #belongsTo({ link, operation, method }: CorrelatedMessage, params: number | null): AskedRound | null {
    if (link === 'continues') return this.#waiting.find((one) => one.operation === operation) ?? null;
    const near = this.#waiting.filter(
      (one) => one.operation.method === method && one.operation.name === (operation?.name ?? ''),
    );
    return near.findLast((one) => one.params === params) ?? near.at(-1) ?? null;
  }

  #declare(meta: unknown, row: number): void {
    const capabilities = member(meta, META.clientCapabilities);
    if (!isObject(capabilities) || isEmpty(capabilities)) return;
    for (const [path, feature, part] of ASKABLE) {
      if (!this.everDeclared.has(path) && declares(capabilities, feature, part)) this.everDeclared.set(path, row);
    }
  }
}

/** Whether capabilities have a part of a feature, or with '' the feature. */
function declares(capabilities: JsonObject, feature: string, part: string): boolean {
  const declared = member(capabilities, feature);
  if (!isObject(declared)) return false;
  // One without modes is one of forms (2025-11-25, client/elicitation).
  return part === '' || isObject(declared[part]) || (part === 'form' && declared['url'] === undefined);
}

function isEmpty(value: JsonObject): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return false;
  return true;
}

/** Keys of questions that a retry does not answer. */
export function openQuestions({ kinds }: AskedRound, { message }: CorrelatedMessage): string[] {
  const responses = member(member(message.value, 'params'), 'inputResponses');
  return Array.from(kinds.keys()).filter((key) => member(responses, key) === undefined);
}

function paramsToKeep(correlated: CorrelatedMessage): CallParams {
  const { span, value } = correlated.message;
  const params = member(value, 'params');
  return span[1] - span[0] <= PARAMS_KEPT && isObject(params) ? params : callParams(correlated);
}

function callParams({ message }: CorrelatedMessage): number | null {
  return fingerprint(member(message.value, 'params'), OF_THE_ROUND);
}

function kindOf(question: unknown): string {
  const method = member(question, 'method');
  return typeof method === 'string' ? method.slice(0, 60) : '';
}

function markOf(state: string): StateMark {
  return state.length <= STATE_KEPT ? state : `${LONG}${state.length} ${textFingerprint(state)}`;
}
