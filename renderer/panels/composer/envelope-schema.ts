import { METHODS, scopeIn, type Revision } from '../../../shared/mcp/index.ts';

/** Where a tool's own schema stands, so that references within it stay within it. */
export function toolSchemaUri(name: string): string {
  return `mcpscope://tools/${encodeURIComponent(name)}.json`;
}

/** A JSON Schema, as far as it is made here. */
export type Schema = Readonly<Record<string, unknown>>;

/** A tool, and the schema of its arguments as its server gave it; null where it was not fetched. */
export interface ToolSchema {
  readonly name: string;
  readonly inputSchema: unknown;
}

/**
 * A schema of what a client may send in a revision, for completion and gentle marks: any method is let through, and
 * the arguments of a known tool are checked by its own schema.
 */
export function envelopeSchema(revision: Revision, tools: readonly ToolSchema[]): Schema {
  const message = messageSchema(revision, tools);
  return { anyOf: [message, { type: 'array', items: message }] };
}

function messageSchema(revision: Revision, tools: readonly ToolSchema[]): Schema {
  const sent = METHODS.filter((method) => scopeIn(method, revision)?.directions.includes('c2s'));
  return {
    type: 'object',
    required: ['jsonrpc'],
    properties: {
      jsonrpc: { const: '2.0', description: 'Exactly "2.0" (JSON-RPC 2.0, section 4).' },
      id: {
        type: ['string', 'integer'],
        description: 'Of a request: a string or an integer, never null, never used before in this session.',
      },
      method: {
        anyOf: [
          { enum: sent.map(({ name }) => name), enumDescriptions: sent.map(({ kind }) => `${kind} of ${revision}`) },
          { type: 'string' },
        ],
      },
      params: { type: 'object', description: 'By-name parameters; MCP has no positional ones.' },
      result: { type: 'object' },
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data: {} },
      },
    },
    allOf: [
      ...(tools.length === 0 ? [] : [namesOf(tools)]),
      ...tools.filter(({ inputSchema }) => isSchema(inputSchema)).map(argumentsOf),
    ],
  };
}

/** The names that are known, for completion; any other is let through. */
function namesOf(tools: readonly ToolSchema[]): Schema {
  const name = { anyOf: [{ enum: tools.map((tool) => tool.name) }, { type: 'string' }] };
  const params = { required: ['name'], properties: { name, arguments: { type: 'object' } } };
  return when({ properties: { method: { const: 'tools/call' } }, required: ['method'] }, { properties: { params } });
}

function argumentsOf({ name }: ToolSchema): Schema {
  const named = { properties: { name: { const: name } }, required: ['name'] };
  return when(
    { properties: { method: { const: 'tools/call' }, params: named }, required: ['method', 'params'] },
    { properties: { params: { properties: { arguments: { $ref: toolSchemaUri(name) } } } } },
  );
}

/** `if` and `then` of JSON Schema. */
function when(condition: Schema, consequence: Schema): Schema {
  const words = new Map([
    ['if', condition],
    ['then', consequence],
  ]);
  return Object.fromEntries(words);
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
