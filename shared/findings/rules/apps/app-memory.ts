import { type CorrelatedMessage, type Operation, RecentMap } from '../../../analysis/index.ts';
import { META } from '../../../mcp/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { ListWalk } from '../../reading/index.ts';
import { isObject, listMember, member, textMember } from '../../../json/index.ts';

/** The extension of user interfaces that a host shows. */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui';
/** Where a tool named its interface before the extension was settled. */
export const FLAT_KEY = 'ui/resourceUri';

const REQUESTS_MOST = 1024;
/** Operations keep this much of what they name. */
const NAME_MOST = 120;

/** The tools that bring a user interface (MCP Apps). */
export class AppMemory implements Memory {
  static readonly scope: MessageScope = { methods: ['tools/list', 'notifications/tools/list_changed'] };

  /** Of each tool with an interface the URI of that. */
  readonly tools = new ListWalk<string>('tools/list', 'notifications/tools/list_changed', interfaces);
  /** Of a `tools/list`, whether the client declared the extension with it. */
  readonly #declared = new RecentMap<Operation, boolean>(REQUESTS_MOST);
  #uris: ReadonlySet<string> | null = null;

  /** Whether the request declared the extension; null where that is not known. */
  declared(operation: Operation | null): boolean | null {
    return operation === null ? null : (this.#declared.get(operation) ?? null);
  }

  /** Whether a tool named this resource as its interface. The URI may be cut as operations do. */
  named(uri: string): boolean {
    this.#uris ??= new Set(Array.from(this.tools.newest?.items.values() ?? [], (one) => one.slice(0, NAME_MOST)));
    return this.#uris.has(uri.slice(0, NAME_MOST));
  }

  message(correlated: CorrelatedMessage): void {
    const { message, operation } = correlated;
    this.tools.message(correlated);
    this.#uris = null;
    if (message.class !== 'request' || operation === null) return;
    const meta = member(member(message.value, 'params'), '_meta');
    const capabilities = member(meta, META.clientCapabilities);
    if (isObject(capabilities))
      this.#declared.set(operation, member(member(capabilities, 'extensions'), APPS_EXTENSION) !== undefined);
  }
}

/** URI of the interface that a tool brings; '' for none. */
function interfaceOf(tool: unknown): string {
  const meta = member(tool, '_meta');
  return textMember(member(meta, 'ui'), 'resourceUri') || textMember(meta, FLAT_KEY);
}

function* interfaces(result: unknown): Generator<readonly [string, string]> {
  for (const tool of listMember(result, 'tools')) {
    const name = textMember(tool, 'name');
    const uri = interfaceOf(tool);
    if (name === '' || uri === '' || !forModels(tool)) continue;
    yield [name, uri];
  }
}

/** A tool that only the interface itself may call needs no words for a model. */
function forModels(tool: unknown): boolean {
  const visibility = member(member(member(tool, '_meta'), 'ui'), 'visibility');
  return !Array.isArray(visibility) || visibility.includes('model');
}
