import type { LiveConnection } from '../../electron/engine/index.ts';
import { formDefaults } from '../../shared/answering/index.ts';
import { mirroredArguments } from '../../shared/mcp/index.ts';

type Client = LiveConnection['client'];

interface Tool {
  readonly name: string;
  readonly inputSchema: unknown;
}

interface Call {
  readonly name: string;
  readonly arguments: unknown;
}

/** The tools of the suite's server that takes a schema, and of the one whose schema it is to be given. */
const SCHEMA_ECHO = 'json_schema_echo';
const SCHEMA_TOOL = 'json_schema_2020_12_tool';

/**
 * Does what a scenario waits for: the calls that the suite names in `MCP_CONFORMANCE_CONTEXT`, else one of each thing that the
 * server offers. All calls are under way at once, so that none may borrow from another (SEP-2322).
 */
export async function playScenario(client: Client, environment: NodeJS.ProcessEnv): Promise<void> {
  const tools = await listed<Tool>(client, 'tools');
  const context = environment['MCP_CONFORMANCE_CONTEXT'];
  const { toolCalls } = (context === undefined ? {} : JSON.parse(context)) as { toolCalls?: readonly Call[] };
  await Promise.all(
    (toolCalls ?? callsOf(tools)).map(async (call) => {
      const { kind } = await client.request('tools/call', call);
      console.log(`${call.name}: ${kind}`);
    }),
  );
  const [resource] = await listed<{ uri: string }>(client, 'resources');
  if (resource) await client.request('resources/read', { uri: resource.uri });
  const [prompt] = await listed<{ name: string }>(client, 'prompts');
  if (prompt) await client.request('prompts/get', { name: prompt.name });
}

/** A call of each tool that may be called: one with broken header annotations may not (SEP-2243). */
function callsOf(tools: readonly Tool[]): Call[] {
  return tools
    .filter(({ inputSchema }) => mirroredArguments(inputSchema).faults.length === 0)
    .map(({ name, inputSchema }) => ({ name, arguments: argumentsOf(name, inputSchema, tools) }));
}

function argumentsOf(name: string, inputSchema: unknown, tools: readonly Tool[]): unknown {
  const given = tools.find((tool) => tool.name === SCHEMA_TOOL);
  return name === SCHEMA_ECHO && given ? { schema: given.inputSchema } : formDefaults(inputSchema);
}

/** The first page of a list; nothing where the server has none. Throws when it could not be had. */
async function listed<T>(client: Client, kind: 'tools' | 'resources' | 'prompts'): Promise<readonly T[]> {
  const capabilities = client.serverCapabilities as { readonly [kind: string]: unknown } | null;
  if (capabilities?.[kind] === undefined) return [];
  const outcome = await client.request(`${kind}/list`);
  if (outcome.kind !== 'result') throw new Error(`${kind}/list came to "${outcome.kind}".`);
  return (outcome.result as { [kind: string]: T[] })[kind] ?? [];
}
