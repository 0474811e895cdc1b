import { type CorrelatedMessage, type Operation, RecentMap } from '../../analysis/index.ts';
import { annotationsOf } from './tool-annotations.ts';
import { ListWalk, paramsOf } from '../reading/index.ts';
import type { Memory, MessageScope } from '../state/index.ts';
import { isObject, listMember, member } from '../../json/index.ts';

/** Tools of one list, or blocks of one result, that are looked at. */
export const TOOLS_MOST = 20_000;
const CALLS_MOST = 4096;

/** What is remembered of a tool. */
export interface ToolFacts {
  readonly row: number;
  /** It declares an output schema. */
  readonly promises: boolean;
  /** Its `x-mcp-header` annotations are wrong. */
  readonly misannotated: boolean;
}

/** What a call was when it was made. */
export interface ToolCall {
  /** The list did not have the tool. */
  readonly unknown: boolean;
  /** The tool by the list; null where it is not known. */
  readonly tool: ToolFacts | null;
  /** Row of the list that says so. */
  readonly listed: number;
  /** Its arguments can be held against a schema, and nothing else in it can be wrong. */
  readonly plain: boolean;
}

/** The tools that the server listed, and the calls that were made by these lists. */
export class ToolMemory implements Memory {
  static readonly scope: MessageScope = { methods: ['tools/list', 'tools/call', 'notifications/tools/list_changed'] };
  readonly walk = new ListWalk<ToolFacts>('tools/list', 'notifications/tools/list_changed', readTools);
  readonly #calls = new RecentMap<number, ToolCall>(CALLS_MOST);

  message(correlated: CorrelatedMessage): void {
    this.walk.message(correlated);
    const params = paramsOf(correlated, 'tools/call');
    if (params === null || correlated.operation === null) return;
    this.#calls.set(correlated.operation.index, this.callOf(params));
  }

  /** What a call is by the newest list. */
  callOf(params: unknown): ToolCall {
    const name = member(params, 'name');
    const list = this.walk.current;
    const tool = typeof name === 'string' ? (list?.items.get(name) ?? null) : null;
    const given = member(params, 'arguments');
    return {
      unknown: list !== null && typeof name === 'string' && tool === null,
      tool,
      listed: list?.row ?? -1,
      plain:
        (given === undefined || isObject(given)) &&
        member(params, 'task') === undefined &&
        member(params, 'requestState') === undefined &&
        member(params, 'inputResponses') === undefined,
    };
  }

  /** What the call was that is answered now; null where that is not known. */
  call(operation: Operation | null): ToolCall | null {
    return operation === null ? null : (this.#calls.get(operation.index) ?? null);
  }
}

function* readTools(result: unknown, row: number): Generator<readonly [string, ToolFacts]> {
  for (const tool of listMember(result, 'tools')) {
    const name = member(tool, 'name');
    if (typeof name !== 'string') continue;
    const promises = member(tool, 'outputSchema') !== undefined;
    yield [name, { row, promises, misannotated: annotationsOf(tool).faults.length > 0 }];
  }
}
