import { type CorrelatedMessage, type Operation, RecentMap } from '../../analysis/index.ts';
import { ListWalk, paramsOf } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { isObject, listMember, member, textMember } from '../../json/index.ts';

const GETS_MOST = 4096;
const ARGUMENTS_MOST = 100;
const NAME_MOST = 200;

/** What is remembered of a prompt. */
export interface PromptFacts {
  readonly row: number;
  /** Names of the arguments that it must be given. */
  readonly required: readonly string[];
}

/** What is wrong with a `prompts/get` by the list of prompts. */
export interface PromptFault {
  /** Names of required arguments that were left out; null: the list does not have the prompt. */
  readonly missing: readonly string[] | null;
  /** Row of the list. */
  readonly listed: number;
}

/** The prompts that the server listed, and what was asked for that these lists do not allow. */
export class PromptMemory implements Memory {
  static readonly scope: MessageScope = {
    methods: ['prompts/list', 'prompts/get', 'notifications/prompts/list_changed'],
  };
  readonly walk = new ListWalk<PromptFacts>('prompts/list', 'notifications/prompts/list_changed', readPrompts);
  readonly #faults = new RecentMap<number, PromptFault>(GETS_MOST);

  message(correlated: CorrelatedMessage): void {
    this.walk.message(correlated);
    const { operation } = correlated;
    const params = paramsOf(correlated, 'prompts/get');
    if (params === null || operation === null) return;
    const fault = this.faultOf(params);
    if (fault === null) this.#faults.delete(operation.index);
    else this.#faults.set(operation.index, fault);
  }

  /** What is wrong with the params of a `prompts/get`; null for nothing, and where the list is not known. */
  faultOf(params: unknown): PromptFault | null {
    const name = member(params, 'name');
    const list = this.walk.current;
    if (typeof name !== 'string' || list === null) return null;
    const prompt = list.items.get(name);
    if (prompt === undefined) return { missing: null, listed: list.row };
    const given = member(params, 'arguments');
    if (given !== undefined && !isObject(given)) return null;
    const missing = prompt.required.filter((argument) => member(given, argument) === undefined);
    return missing.length === 0 ? null : { missing, listed: prompt.row };
  }

  /** What was wrong with the `prompts/get` that is answered now. */
  fault(operation: Operation | null): PromptFault | null {
    return operation === null ? null : (this.#faults.get(operation.index) ?? null);
  }
}

function* readPrompts(result: unknown, row: number): Generator<readonly [string, PromptFacts]> {
  for (const prompt of listMember(result, 'prompts')) {
    const name = member(prompt, 'name');
    if (typeof name !== 'string') continue;
    const required = listMember(prompt, 'arguments')
      .slice(0, ARGUMENTS_MOST)
      .filter((argument) => member(argument, 'required') === true)
      .map((argument) => textMember(argument, 'name'))
      .filter((argument) => argument !== '' && argument.length <= NAME_MOST);
    yield [name, { row, required }];
  }
}
