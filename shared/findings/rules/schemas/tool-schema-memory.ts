import { type CorrelatedMessage, RecentMap } from '../../../analysis/index.ts';
import type { Memory } from '../../state/index.ts';
import { listMember, member } from '../../../json/index.ts';

/** Tools whose schemas are kept, and the calls that are waited for. */
const TOOLS_MOST = 4096;
const CALLS_MOST = 4096;

/** What a tool takes and gives, as it was sent; undefined where its list has no such schema. */
export interface ToolSchemas {
  readonly input: unknown;
  readonly output: unknown;
}

/** The schemas of the tools by the newest list that named them, and the calls that are to be held against what a tool gives. */
export class ToolSchemaMemory implements Memory {
  static readonly scope = { methods: ['tools/list', 'tools/call'] };
  readonly #tools = new RecentMap<string, ToolSchemas>(TOOLS_MOST);
  readonly #called = new RecentMap<number, string>(CALLS_MOST);

  message({ message, method, operation }: CorrelatedMessage): void {
    if (method === 'tools/call') {
      if (message.class === 'request' && operation !== null) this.#call(operation.index, message.value);
      return;
    }
    if (message.class !== 'response.result') return;
    for (const tool of listMember(member(message.value, 'result'), 'tools')) {
      const name = member(tool, 'name');
      if (typeof name !== 'string') continue;
      this.#tools.set(name, { input: member(tool, 'inputSchema'), output: member(tool, 'outputSchema') });
    }
  }

  /** Null where no tool of this name was listed. */
  tool(name: unknown): ToolSchemas | null {
    return typeof name === 'string' ? (this.#tools.get(name) ?? null) : null;
  }

  /** Name of the tool that an operation calls, and what it gives; null where it promises nothing. */
  promise(operation: number): { readonly name: string; readonly output: unknown } | null {
    const name = this.#called.get(operation);
    const output = this.tool(name)?.output;
    return name === undefined || output === undefined ? null : { name, output };
  }

  #call(operation: number, value: unknown): void {
    const name = member(member(value, 'params'), 'name');
    if (typeof name === 'string' && this.tool(name)?.output !== undefined) this.#called.set(operation, name);
  }
}
