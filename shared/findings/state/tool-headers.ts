import { type CorrelatedMessage } from '../../analysis/index.ts';
import { mirroredArguments, type MirroredArgument } from '../../mcp/index.ts';
import { member } from '../../json/index.ts';

const TOOLS_MOST = 20_000;
const NONE: readonly MirroredArgument[] = [];

/** Which arguments of which tools a client repeats in headers, by the lists seen (2026-07-28, streamable-http, custom headers). */
export class ToolHeaders {
  readonly #tools = new Map<string, readonly MirroredArgument[]>();

  /** Learns from the answer to `tools/list`. */
  learn(message: CorrelatedMessage): void {
    const tools = member(member(message.message.value, 'result'), 'tools');
    if (!Array.isArray(tools)) return;
    for (const tool of tools.slice(0, TOOLS_MOST) as unknown[]) {
      const name = member(tool, 'name');
      if (typeof name !== 'string') continue;
      if (!this.#tools.has(name) && this.#tools.size === TOOLS_MOST) return;
      // A tool whose annotations are wrong must not be called at all, which is a matter of another rule.
      const { arguments: mirrored, faults } = mirroredArguments(member(tool, 'inputSchema'));
      this.#tools.set(name, faults.length === 0 ? mirrored : NONE);
    }
  }

  /** Null for a tool that no list named. */
  of(tool: string): readonly MirroredArgument[] | null {
    return this.#tools.get(tool) ?? null;
  }
}
