import type { Served } from '../served.ts';
import { GOOD } from './odd-tools.ts';

/** Of what a server offered and said, the part that a rule is asked of. */
export type ServedPart = Partial<Served>;

const KEYS = { a: { type: 'string' } };

const tools = (...list: readonly unknown[]): ServedPart => ({ tools: list });
const tool = (more: object): ServedPart => tools({ ...GOOD, ...more });
const named = (...names: readonly string[]): ServedPart => tools(...names.map((name) => ({ ...GOOD, name })));
const longName = (length: number): ServedPart => named('n'.repeat(length));
const schema = (inputSchema: unknown): ServedPart => tool({ inputSchema });
const root = (more: object): ServedPart => schema({ type: 'object', properties: KEYS, ...more });
const property = (a: unknown): ServedPart => schema({ type: 'object', properties: { a } });
const key = (name: string): ServedPart => schema({ type: 'object', properties: { [name]: {} } });
const output = (outputSchema: unknown): ServedPart => tool({ outputSchema });
const many = (count: number): ServedPart => named(...Array.from({ length: count }, (_, at) => `tool_${at}`));
const page = (value: object, bytes = 0): ServedPart => ({ pages: [{ value: { tools: [], ...value }, bytes }] });
const pages = (count: number): ServedPart => ({
  pages: Array.from({ length: count }, () => ({ value: { tools: [] }, bytes: 0 })),
});
const listing = (...facts: readonly string[]): ServedPart => ({ ...page({}), facts });
const opening = (protocolVersion: string): ServedPart => ({ opening: { protocolVersion } });
const message = (value: object): ServedPart => ({ messages: [{ jsonrpc: '2.0', id: 1, ...value }] });
const answer = (value: object, bytes = 0, more: object = {}): ServedPart => ({
  ...tool(more),
  results: [{ tool: GOOD.name, value, bytes, seq: 1 }],
});
const content = (...items: readonly object[]): ServedPart => answer({ content: items });
const promised = (value: object): ServedPart =>
  answer(value, 0, { outputSchema: { type: 'object', properties: { n: { type: 'number' } } } });

const TEXT = { type: 'text', text: 'x' };
const AUDIO = { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' };

function deep(levels: number): object {
  return levels === 0 ? {} : { properties: { down: deep(levels - 1) } };
}

/** Ids of the rules of one topic. */
const of = (topic: string, clients: string): string[] => clients.split(' ').map((client) => `${client}/${topic}`);

/** Those built on a TypeScript SDK, which check a whole list at once. */
const STRICT = 'sdk-ts-1 sdk-ts-2 claude-code gemini-cli opencode qwen-code continue-cli langchain-js openai-agents-js';

/** For each rule that comes with the product: what breaks it, and what nearly does. */
export const RULE_CASES: readonly (readonly [rules: readonly string[], breaks: ServedPart, misses: ServedPart])[] = [
  [[...of('root-type-object', STRICT), 'openai-api/root-object'], root({ type: ['object', 'null'] }), root({})],
  [
    of('member-types', STRICT),
    tool({ annotations: { readOnlyHint: 'yes' } }),
    tool({ annotations: { readOnlyHint: true, own: 'yes' } }),
  ],
  [
    of('property-must-be-object', 'sdk-ts-1 gemini-cli opencode continue-cli langchain-js'),
    property(true),
    property({}),
  ],
  [of('required-is-array', STRICT), root({ required: 'a' }), root({ required: ['a'] })],
  [
    of('output-root-object', 'sdk-ts-1 sdk-ts-2 gemini-cli continue-cli langchain-js openai-agents-js'),
    output({ type: 'string' }),
    output({ type: 'object' }),
  ],
  [
    of('output-compiles', 'sdk-ts-1 sdk-ts-2 continue-cli langchain-js'),
    output({ type: 'object', properties: { a: { $ref: '#/$defs/a' } } }),
    output({ type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } }),
  ],
  [
    [...of('structured-enforced', 'sdk-ts-1 sdk-ts-2 gemini-cli opencode'), 'sdk-py/structured-required'],
    promised({ structuredContent: { n: 'one' }, content: [TEXT] }),
    promised({ structuredContent: { n: 1 }, content: [TEXT] }),
  ],
  [
    [
      ...of('duplicate-names', 'claude-code codex copilot-cli gemini-cli opencode qwen-code cline-cli ai-sdk'),
      'openai-agents-js/duplicate-names',
    ],
    named('a', 'a'),
    named('a', 'b'),
  ],
  [of('empty-name', 'gemini-cli qwen-code langchain-js'), named(''), named('a')],

  [['ai-sdk/name-and-meta'], tool({ _meta: 'x' }), tool({ _meta: {} })],
  [of('additional-properties', 'ai-sdk opencode'), root({}), root({ additionalProperties: false })],
  [
    of('root-combinator', 'anthropic-api claude-code vscode-copilot'),
    root({ anyOf: [{}] }),
    property({ anyOf: [{ type: 'string' }] }),
  ],
  [of('property-keys', 'anthropic-api claude-code'), key('a b'), key('a-b.c_d')],
  [
    [...of('draft-2020-12', 'anthropic-api claude-code'), ...of('draft-07', 'vscode vscode-copilot')],
    property({ minLength: 'x' }),
    property({ minLength: 1 }),
  ],
  [of('name-pattern', 'bedrock groq openai-api claude-desktop'), named('a.b'), named('a-b')],
  [['bedrock/name-length'], longName(65), longName(64)],
  [['claude-code/name-length'], longName(116), longName(115)],
  [
    ['claude-code/name-characters', 'opencode/name', 'openai-agents-js/duplicate-names'],
    named('a.b', 'a_b'),
    named('a.b', 'ab'),
  ],
  [
    ['claude-code/description-length'],
    tool({ description: 'd'.repeat(4_097) }),
    tool({ description: 'd'.repeat(4_096) }),
  ],
  [['claude-code/tools-capability'], { facts: ['capabilityMissing tools'] }, {}],
  [
    ['claude-code/result-structured-only'],
    answer({ structuredContent: {}, content: [TEXT] }),
    answer({ structuredContent: {}, content: [] }),
  ],
  [['claude-code/result-structured-object'], answer({ structuredContent: [] }), answer({ structuredContent: {} })],
  [['claude-code/result-content-types'], content({ type: 'hologram' }), content(TEXT)],
  [['claude-code/result-binary'], content(AUDIO), content({ ...AUDIO, type: 'image', mimeType: 'image/png' })],
  [['claude-code/result-size'], answer({}, 100_001), answer({}, 100_000)],
  [
    of('cursor-null', 'claude-code gemini-cli opencode qwen-code'),
    page({ nextCursor: null }),
    page({ nextCursor: '2' }),
  ],
  [of('cursor-repeats', 'claude-code codex copilot-cli opencode'), listing('cursorRepeats'), listing()],
  [of('list-changed', 'claude-code qwen-code'), listing('toolsChanged'), listing()],
  [
    of('unreadable-answer', 'claude-code gemini-cli opencode qwen-code'),
    message({ result: {}, error: null }),
    message({ result: {} }),
  ],
  [
    [...of('protocol-version', 'claude-code gemini-cli opencode qwen-code'), 'codex/any-protocol-version'],
    opening('1999-01-01'),
    opening('2024-11-05'),
  ],
  [['librechat/suffix'], longName(54), longName(53)],
  [['cursor/name-length'], longName(53), longName(52)],
  [['kiro/name-length'], longName(56), longName(55)],
  [['cline-cli/lenient'], tool({ inputSchema: undefined }), schema({})],
  [of('name', 'cline-cli continue-cli copilot-cli qwen-code'), named('a.b'), named('a-b')],
  [['vscode/name-characters'], named('a.b'), named('a-b')],
  [['cline-cli/stdout-noise'], { facts: ['nonJsonLineBefore initialize answer'] }, {}],
  [['cline-cli/root-filled'], schema({ properties: KEYS }), root({})],
  [['codex/input-schema-missing'], tool({ inputSchema: undefined }), schema({})],
  [['codex/schema-unconvertible'], property({ type: 'array', items: [{}] }), property({ type: 'array', items: {} })],
  [['codex/schema-reduced'], property({ format: 'uri' }), property({ description: 'A format.' })],
  [
    ['codex/param-descriptions-when-large'],
    property({ description: 'd'.repeat(5_000) }),
    property({ description: 'd'.repeat(4_999) }),
  ],
  [['codex/name-mangling'], named('a-b'), named('a_b')],
  [
    [
      'codex/root-filled',
      'copilot-cli/root-filled',
      ...of('properties-filled', 'gemini-cli opencode'),
      'openai-api/object-properties',
    ],
    schema({ type: 'object' }),
    schema({ type: 'object', properties: {} }),
  ],
  [['codex/result-preference'], answer({ structuredContent: {} }), answer({ content: [TEXT] }, 12_000)],
  [of('result-decoding', 'codex copilot-cli'), answer({}), answer({ content: [] })],
  [['continue-cli/root-keywords'], root({ $defs: {} }), root({ title: 'x' })],
  [['copilot-cli/lenient'], tools(null), tools({})],
  [['copilot-cli/schema-rewrite'], property({ format: 'uri' }), property({ enum: ['uri'] })],
  [['copilot-cli/name-collision'], named('a.b', 'a-b'), named('a.b', 'a_b')],
  [['copilot-cli/odd-nodes', 'codex/boolean-properties'], property(true), property({})],
  [['copilot-cli/result-both'], content(AUDIO), answer({ content: [TEXT] }, 900_000)],
  [['cursor/tool-count-40'], many(41), many(40)],
  [['cursor/tool-count-80'], many(81), many(80)],
  [['windsurf/tool-count'], many(50), many(49)],
  [of('tool-count', 'openai-api vscode-copilot zed'), many(129), many(128)],
  [['gemini-api/name', 'roo/name'], named('1a'), named('a1')],
  [
    ['gemini-api/enum-strings'],
    property({ type: 'string', enum: ['a', 1] }),
    property({ type: 'string', enum: ['a'] }),
  ],
  [['gemini-api/enum-empty-string'], property({ enum: [''] }), property({ enum: [' '] })],
  [
    ['gemini-api/type-list', 'gemini-cli/nullable', 'openai-agents-js/strict-fallback', 'vscode-copilot/tuple-items'],
    property({ type: ['string', 'null'] }),
    property({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
  ],
  [
    of('array-items', 'gemini-api openai-api vscode-copilot windsurf'),
    property({ type: 'array' }),
    property({ type: 'array', items: {} }),
  ],
  [
    ['gemini-api/unknown-keywords', 'langchain-js/keywords', 'qwen-code/keywords'],
    root({ $schema: 'x' }),
    root({ title: 'x' }),
  ],
  [['gemini-api/nesting-depth'], schema(deep(31)), schema(deep(30))],
  [['gemini-cli/name'], named('a b'), named('a.b')],
  [['gemini-cli/first-page-only'], page({ nextCursor: '2' }), page({})],
  [
    ['gemini-cli/structured-unseen'],
    answer({ structuredContent: {}, content: [] }),
    answer({ structuredContent: {}, content: [TEXT] }),
  ],
  [['gemini-cli/result-size'], answer({}, 40_001), answer({}, 40_000)],
  [['kiro-service/schema-words'], property({ const: 'a' }), property({ enum: ['a'] })],
  [['langchain-js/refs', 'zed/subset'], property({ $ref: '#/$defs/a' }), root({ $defs: { a: {} } })],
  [['llama.cpp/pattern-anchors'], property({ pattern: 'a+' }), property({ pattern: '^a+$' })],
  [['llama.cpp/pattern-lookaround'], property({ pattern: '^(?=a)b$' }), property({ pattern: '^(?:a)b$' })],
  [['llama.cpp/repetition'], property({ maxLength: 2_001 }), property({ maxLength: 2_000 })],
  [['mistral/draft4-booleans'], property({ exclusiveMinimum: true }), property({ exclusiveMinimum: 1 })],
  [['openai-agents-js/maps'], property({ propertyNames: {} }), property({ properties: { propertyNames: {} } })],
  [['openai-agents-py/strict-conversion'], root({ additionalProperties: true }), root({ additionalProperties: false })],
  [['openai-responses-mcp/list-fails'], { ...named('a'), facts: ['unreachableFromInternet'] }, named('a')],
  [['openai-strict/all-required'], root({ required: [] }), root({ required: ['a'] })],
  [['openai-strict/no-extra-properties'], root({}), root({ additionalProperties: false })],
  [['opencode/result-text'], answer({}, 50_001), answer({}, 50_000)],
  [['qwen-code/page-limit'], pages(101), pages(100)],
  [['sdk-ts-2/page-limit'], pages(65), pages(64)],
  [of('stdio-10-mib', 'qwen-code sdk-ts-2'), page({}, 10_485_761), page({}, 10_485_760)],
  [['sdk-go/tools-as-any'], tool({ title: 7 }), tool({ title: '7' })],
  [['sdk-py/input-schema-shape'], property(true), property({})],
  [['sdk-rust/schema-is-object'], output(true), output({})],
  [['vertex/type-needed'], property({}), property({ anyOf: [{ type: 'string' }] })],
  [['vscode/description'], tool({ description: '' }), tool({ description: 'x' })],
  [['vscode-copilot/gpt4-keywords'], property({ format: 'uri' }), property({ enum: ['uri'] })],
];
