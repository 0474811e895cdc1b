import type { CorrelatedMessage } from '../../../shared/analysis/index.ts';
import { mirroredArguments, mirrorHeaders, type MirroredArgument } from '../../../shared/mcp/index.ts';
import type { HeaderPair } from '../../transports/index.ts';
import { member } from '../../../shared/json/index.ts';

const TOOLS_MOST = 20_000;

/** Which arguments of which tools are repeated in headers, by the newest lists (2026-07-28, streamable-http, custom headers). */
export class ToolHeaders {
  readonly #tools = new Map<string, readonly MirroredArgument[]>();

  /** Learns from the answer to `tools/list`. */
  learn({ link, method, message }: CorrelatedMessage): void {
    if (method !== 'tools/list' || link !== 'answers') return;
    const tools = member(member(message.value, 'result'), 'tools');
    if (!Array.isArray(tools)) return;
    for (const tool of tools.slice(0, TOOLS_MOST) as unknown[]) {
      const name = member(tool, 'name');
      if (typeof name !== 'string' || this.#tools.size >= TOOLS_MOST) continue;
      const mirrored = mirroredArguments(member(tool, 'inputSchema')).arguments;
      if (mirrored.length > 0) this.#tools.set(name, mirrored);
      else this.#tools.delete(name);
    }
  }

  /** The headers that a call of this tool has to carry. */
  headersOf(tool: string, args: unknown): HeaderPair[] {
    return mirrorHeaders(this.#tools.get(tool) ?? [], args);
  }
}
