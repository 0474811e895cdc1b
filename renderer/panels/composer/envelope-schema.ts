import { type JsonObject, parseJson } from '../../../shared/json/index.ts';
import { explain } from '../../../shared/explain/index.ts';
import { METHODS, scopeIn, type Revision } from '../../../shared/mcp/index.ts';
import { resultSchema, type RevisionSchema } from './revision-schema.ts';

/** Where a tool's own schema stands, so that references within it stay within it. */
export function toolSchemaUri(name: string): string {
  return `mcpscope://tools/${encodeURIComponent(name)}.json`;
}

/** A tool, and the schema of its arguments as the editor may have it; null where it was not fetched or cannot be used. */
export interface ToolSchema {
  readonly name: string;
  readonly inputSchema: JsonObject | null;
}

/** A request of the server that waits for its answer. */
export interface PendingRequest {
  /** Exact JSON text of its id. */
  readonly id: string;
  readonly method: string;
}

/** What the editor's help is made of. */
export interface SchemaHelp {
  readonly revision: Revision;
  /** Null until the engine has told it. */
  readonly published: RevisionSchema | null;
  readonly tools: readonly ToolSchema[];
  readonly pending: readonly PendingRequest[];
}

/**
 * A schema of what a client may send, for completion and gentle marks: any method is let through; the params of a known one are
 * held against the revision, the arguments of a known tool against its own schema, a result against what was asked.
 */
export function envelopeSchema(help: SchemaHelp): JsonObject {
  const message = messageSchema(help);
  return when({ type: 'array' }, { items: message }, message);
}

function messageSchema({ revision, published, tools, pending }: SchemaHelp): JsonObject {
  const known = METHODS.filter((method) => scopeIn(method, revision) !== null);
  const sent = known.filter((method) => scopeIn(method, revision)?.directions.includes('c2s'));
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
          {
            enum: sent.map(({ name }) => name),
            enumDescriptions: sent.map(({ name }) => explain({ kind: 'method', name }, revision).meaning),
          },
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
      ...(published === null ? [] : known.flatMap(({ name }) => paramsOf(name, published))),
      ...(published === null ? [] : pending.flatMap((request) => answerTo(request, published))),
      ...(tools.length === 0 ? [] : [namesOf(tools)]),
      ...tools.filter(({ inputSchema }) => inputSchema !== null).map(argumentsOf),
    ],
  };
}

/** What a method takes. Of what the schema does not have, as the methods of extensions, nothing is said. */
function paramsOf(method: string, published: RevisionSchema): JsonObject[] {
  const part = published.params.get(method);
  if (part === undefined) return [];
  return [
    when(isMethod(method), {
      properties: { params: { $ref: part.$ref } },
      ...(part.required ? { required: ['params'] } : {}),
    }),
  ];
}

function answerTo({ id, method }: PendingRequest, published: RevisionSchema): JsonObject[] {
  const $ref = resultSchema(published, method);
  if ($ref === null) return [];
  const answers = { properties: { id: { const: parseJson(id) } }, required: ['id', 'result'] };
  return [when(answers, { properties: { result: { $ref } } })];
}

/** The names that are known, for completion; any other is let through. */
function namesOf(tools: readonly ToolSchema[]): JsonObject {
  const name = { anyOf: [{ enum: tools.map((tool) => tool.name) }, { type: 'string' }] };
  return when(isMethod('tools/call'), { properties: { params: { properties: { name } } } });
}

function argumentsOf({ name }: ToolSchema): JsonObject {
  const named = { properties: { name: { const: name } }, required: ['name'] };
  return when(
    { properties: { method: { const: 'tools/call' }, params: named }, required: ['method', 'params'] },
    { properties: { params: { properties: { arguments: { $ref: toolSchemaUri(name) } } } } },
  );
}

function isMethod(name: string): JsonObject {
  return { properties: { method: { const: name } }, required: ['method'] };
}

/** `if`, `then` and `else` of JSON Schema. */
function when(condition: JsonObject, consequence: JsonObject, otherwise?: JsonObject): JsonObject {
  const words: [string, JsonObject][] = [
    ['if', condition],
    ['then', consequence],
  ];
  if (otherwise !== undefined) words.push(['else', otherwise]);
  return Object.fromEntries(words);
}
