import { type CorrelatedMessage, type Operation, RecentMap } from '../../../analysis/index.ts';
import type { Direction } from '../../../capture/index.ts';
import { answersTo } from '../../reading/index.ts';
import { LIST_METHODS } from '../../memories/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { fingerprint, isObject, listMember, member } from '../../../json/index.ts';

/** How the answers to one method were. */
export interface MethodTally {
  answers: number;
  /** Those that took longer than the budget of the method. */
  slow: number;
}

/** The answers that one side gave. */
export interface AnswerTally {
  answers: number;
  errors: number;
}

/** How often in a row a list came out the same. */
interface Repetition {
  readonly print: number | null;
  times: number;
}

const METHODS_MOST = 500;
const NESTING_MOST = 1024;
/** Budgets for an answer, µs: what a person waits for, and what a machine looks up. */
const CALL_BUDGET = 5_000_000;
export const LOOKUP_BUDGET = 1_000_000;
const CALLS: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);
/** What waits for a person, for a model, or for as long as it takes. */
const PATIENT: ReadonlySet<string> = new Set([
  'sampling/createMessage',
  'elicitation/create',
  'tasks/result',
  'subscriptions/listen',
  'initialize',
  'server/discover',
]);
/** What changes from one answer to the next without the list being another. */
const BESIDE_THE_LIST: ReadonlySet<string> = new Set(['_meta', 'ttlMs', 'cacheScope']);
const LISTS: ReadonlySet<string> = new Set(LIST_METHODS);

/** Time that an answer to a method may take, µs; 0 where there is no telling. */
export function budgetOf(method: string): number {
  if (method === '' || PATIENT.has(method)) return 0;
  return CALLS.has(method) ? CALL_BUDGET : LOOKUP_BUDGET;
}

/** Tallies of a conversation for the health hints. */
export class HintMemory implements Memory {
  static readonly scope: MessageScope = { kinds: ['request', 'result', 'error', 'notification'] };

  readonly #methods = { c2s: new Map<string, MethodTally>(), s2c: new Map<string, MethodTally>() };
  readonly #sides: Record<Direction, AnswerTally> = { c2s: { answers: 0, errors: 0 }, s2c: { answers: 0, errors: 0 } };
  /** Operations during which the server asked the client for something. */
  readonly #nesting = new RecentMap<number, true>(NESTING_MOST);
  readonly #lists = new Map<string, Repetition>();
  /** Tools of the walk at hand, and its length in UTF-16 units. */
  readonly walked = { tools: 0, length: 0 };
  readonly #further = new RecentMap<Operation, true>(NESTING_MOST);

  /** The answers to requests of this direction for a method. */
  method(dir: Direction, method: string): MethodTally | null {
    return this.#methods[dir].get(method) ?? null;
  }

  /** The answers that this direction carried. */
  side(dir: Direction): AnswerTally {
    return this.#sides[dir];
  }

  /** How often in a row this list, asked for from its start, came out as now. */
  repeated(method: string): number {
    return this.#lists.get(method)?.times ?? 0;
  }

  /** Whether this was a request for a further page of a list. */
  isFurther(operation: Operation | null): boolean {
    return operation !== null && this.#further.get(operation) === true;
  }

  /** Whether the time of an answer is the time of the one who gives it: nobody else was asked in between. */
  isOwnTime({ index, rounds, method }: Operation): boolean {
    return rounds.length === 0 && this.#nesting.get(index) === undefined && budgetOf(method) > 0;
  }

  message(correlated: CorrelatedMessage): void {
    const { message, method, dir, operation, link } = correlated;
    if (message.class === 'request') {
      if (operation === null) return;
      if (operation.parent >= 0) this.#nesting.set(operation.parent, true);
      if (LISTS.has(method) && member(member(message.value, 'params'), 'cursor') !== undefined)
        this.#further.set(operation, true);
    } else if (message.class === 'notification') {
      if (method.endsWith('/list_changed')) this.#lists.clear();
    } else if (operation !== null && answersTo(correlated)) {
      this.#count(operation, dir, link === 'answers-late');
      if (LISTS.has(method) && message.class === 'response.result') this.#listed(correlated);
    }
  }

  #count(operation: Operation, dir: Direction, late: boolean): void {
    const side = this.#sides[dir];
    side.answers += 1;
    if (operation.state === 'error' || operation.state === 'tool-error') side.errors += 1;
    if (late || !this.isOwnTime(operation)) return;
    const tallies = this.#methods[operation.dir];
    let tally = tallies.get(operation.method);
    if (!tally) {
      if (tallies.size === METHODS_MOST) return;
      tally = { answers: 0, slow: 0 };
      tallies.set(operation.method, tally);
    }
    tally.answers += 1;
    if (operation.end - operation.start > budgetOf(operation.method)) tally.slow += 1;
  }

  #listed({ message, method, operation }: CorrelatedMessage): void {
    const result = member(message.value, 'result');
    if (!isObject(result)) return;
    const further = this.isFurther(operation);
    if (method === 'tools/list') {
      if (!further) this.walked.tools = this.walked.length = 0;
      this.walked.tools += listMember(result, 'tools').length;
      this.walked.length += message.span[1] - message.span[0];
    }
    if (further) return;
    const print = fingerprint(result, BESIDE_THE_LIST);
    const before = this.#lists.get(method);
    if (before && before.print === print && print !== null) before.times += 1;
    else this.#lists.set(method, { print, times: 1 });
  }
}
