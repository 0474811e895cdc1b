/** A tool that nobody minds. */
export const GOOD = {
  name: 'good',
  description: 'Says what it is given.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

/** A property of each kind that a row names, in one tool. */
function odd(inputSchema: unknown, more: object = {}): object {
  return { name: 'odd', description: 'Is odd.', inputSchema, ...more };
}

const withProperties = (properties: object, more: object = {}): object => odd({ type: 'object', properties, ...more });

function deep(levels: number): object {
  return levels === 0 ? { type: 'string' } : { type: 'object', properties: { down: deep(levels - 1) } };
}

const recursive = {
  ...withProperties(
    {
      tree: { $ref: '#/$defs/node' },
      dead: { $ref: '#/$defs/none' },
      far: { $ref: 'https://example.com/schema.json' },
    },
    { $defs: { node: { type: 'object', properties: { below: { $ref: '#/$defs/node' } } } } },
  ),
};

/** As a text: an object with such a member would be taken for a promise. */
const CONDITIONAL = '{"allOf":[{"if":{"properties":{"a":{"type":"string"}}},"then":{"required":["a"]}}]}';

const NAMES = [
  'a.dot',
  'a/slash',
  'a:dot',
  'a space',
  'ünï',
  'a:colon',
  'a@at',
  'a$dollar',
  '-dash',
  '1digit',
  // Their ends differ, so that no two are one where they are cut.
  ...[50, 60, 64, 65, 129].map((length) => `n${length}_`.padEnd(length - 4, 'n') + String(length).padStart(4, '_')),
];

/** The columns of the table below, by the ids of the clients. */
export const COLUMNS = [
  'sdk-ts-1',
  'sdk-ts-2',
  'claude-code',
  'codex',
  'copilot-cli',
  'gemini-cli',
  'opencode',
  'qwen-code',
  'continue-cli',
  'cline-cli',
  'ai-sdk',
  'langchain-js',
  'openai-agents-js',
] as const;

/**
 * Odd tools as a recording server served them beside a good one on 2026-11-22, and what reached the model of each client: `+` both as
 * served, `~` both and changed on the way, `t` the good one alone, `S` none. `npm run clients` asks the programs again: on 2026-11-23 opencode
 * added properties where there were none, Copilot CLI sent a required that is a text on as it is, and Qwen Code patternProperties, propertyNames
 * and not, which the first run had not told apart.
 */
export const ODD_TOOLS: readonly (readonly [row: string, tools: readonly unknown[], reached: string])[] = [
  ['inputSchema missing', [{ name: 'odd', description: 'Is odd.' }], 'SSSS~SSSStSSS'],
  ['inputSchema {}', [odd({})], 'SSS~~SSSS~+SS'],
  ['root type "string"', [odd({ type: 'string' })], 'SSS~~SSSS++SS'],
  ['root without type', [odd({ properties: { a: { type: 'string' } } })], 'SSS~~SSSS~+SS'],
  [
    'root type ["object","null"]',
    [odd({ type: ['object', 'null'], properties: { a: { type: 'string' } } })],
    'SSS+~SSSS++SS',
  ],
  ['root oneOf only', [odd({ oneOf: [{ type: 'object' }] })], 'SSS~~SSSS~+SS'],
  ['root $ref only', [odd({ $ref: '#/$defs/a', $defs: { a: { type: 'object' } } })], 'SSS~~SSSS~+SS'],
  [
    'root anyOf beside properties',
    [withProperties({ a: { type: 'string' } }, { anyOf: [{ required: ['a'] }, { required: [] }] })],
    '++~~~+++~++~+',
  ],
  [
    'root allOf with if/then',
    [withProperties({ a: { type: 'string' } }, JSON.parse(CONDITIONAL) as object)],
    '++~~~+++~++~+',
  ],
  ['no properties', [odd({ type: 'object' })], '+++~~~~+~++~+'],
  ['property schema true', [withProperties({ a: true })], 'S++~~SS+S++S+'],
  ['property schema false', [withProperties({ a: false })], 'S++~~SS+S++S+'],
  [
    'property schema a string; unknown type word',
    [withProperties({ a: 'string', b: { type: 'text' } })],
    'S+tt+SS+S++S+',
  ],
  [
    'array without items; tuple items',
    [withProperties({ a: { type: 'array' }, b: { type: 'array', items: [{ type: 'string' }] } })],
    '++tt~++++++++',
  ],
  [
    'type lists, nullable, anyOf with null',
    [
      withProperties({
        a: { type: ['string', 'null'] },
        b: { type: 'string', nullable: true },
        c: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      }),
    ],
    '+++~+~+++++~+',
  ],
  ['local recursive, missing and remote $ref', [recursive], '++++++++~++~+'],
  [
    'definitions with a ref',
    [withProperties({ a: { $ref: '#/definitions/a' } }, { definitions: { a: { type: 'string' } } })],
    '++++++++~++~+',
  ],
  [
    'enums: integer, mixed, empty, with ""; const',
    [
      withProperties({
        a: { type: 'integer', enum: [1, 2] },
        b: { enum: [1, 'two'] },
        c: { enum: [] },
        d: { type: 'string', enum: ['', 'x'] },
        e: { const: 'one' },
      }),
    ],
    '+++~+++++++++',
  ],
  [
    'formats known and own',
    [withProperties({ a: { type: 'string', format: 'uri' }, b: { type: 'string', format: 'own' } })],
    '+++~~++++++++',
  ],
  [
    'patterns: lookahead, broken, unanchored',
    [
      withProperties({
        a: { type: 'string', pattern: '^(?=x).*$' },
        b: { type: 'string', pattern: '(' },
        c: { type: 'string', pattern: 'a+' },
      }),
    ],
    '+++~~++++++++',
  ],
  [
    'draft-4 boolean exclusiveMinimum; huge maximum',
    [withProperties({ a: { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 1e300 } })],
    '++t~~++++++++',
  ],
  [
    'maps, patternProperties, not, propertyNames',
    [
      withProperties(
        {
          a: { type: 'object', additionalProperties: { type: 'string' } },
          b: { type: 'object', patternProperties: { '^x': { type: 'string' } } },
          c: { not: { type: 'string' } },
          d: { type: 'object', propertyNames: { maxLength: 3 } },
        },
        { additionalProperties: { type: 'string' } },
      ),
    ],
    '+++~~+++~++~~',
  ],
  [
    '$schema draft-04, $id, default, examples, x-own',
    [
      withProperties(
        { a: { type: 'string', default: 'x', examples: ['y'], 'x-own': 1 } },
        { $schema: 'http://json-schema.org/draft-04/schema#', $id: 'https://example.com/own' },
      ),
    ],
    '+++~+++~~~+~+',
  ],
  [
    '$schema unknown',
    [withProperties({ a: { type: 'string' } }, { $schema: 'https://example.com/draft-99' })],
    '+++~+++~~~+~+',
  ],
  [
    'property keys: space, $, é, empty, 70 letters',
    [
      withProperties(
        Object.fromEntries(['a b', 'a$', 'é', '', 'k'.repeat(70)].map((key) => [key, { type: 'string' }])),
      ),
    ],
    '++t++++++++++',
  ],
  ['14 levels deep', [odd(deep(14))], '+++++++++++++'],
  ['required a string', [withProperties({ a: { type: 'string' } }, { required: 'a' })], 'SSSt+SSSS++SS'],
  ['required names an unknown key', [withProperties({ a: { type: 'string' } }, { required: ['z'] })], '+++++++++++++'],
  ['name missing', [{ ...odd({ type: 'object', properties: {} }), name: undefined }], 'SSSS+SSSStSSS'],
  ['tool is null', [null], 'SSSStSSSStSSS'],
  ['name empty', [{ ...GOOD, name: '' }], '+++++t+t+++t+'],
  ['fifteen odd names', NAMES.map((name) => ({ ...GOOD, name })), '++t+t+t+++++S'],
  [
    'two tools of one name',
    [
      { ...GOOD, name: 'odd' },
      { ...GOOD, name: 'odd' },
    ],
    '++tttttS+tt+S',
  ],
  [
    '"a.b" and "a_b"',
    [
      { ...GOOD, name: 'a.b' },
      { ...GOOD, name: 'a_b' },
    ],
    '++t+++t+++++S',
  ],
  ['description null', [{ ...GOOD, name: 'odd', description: null }], 'SSS++SSSS+SSS'],
  ['description missing', [{ name: 'odd', inputSchema: GOOD.inputSchema }], '+++++++++++++'],
  [
    'description 20,000, parameter 5,000 letters',
    [
      {
        ...withProperties({ a: { type: 'string', description: 'p'.repeat(5_000) } }),
        description: 'd'.repeat(20_000),
      },
    ],
    '++~~+++++++++',
  ],
  ['title a number', [{ ...GOOD, name: 'odd', title: 7 }], 'SSSS+SSSS+SSS'],
  ['annotation hint a string', [{ ...GOOD, name: 'odd', annotations: { readOnlyHint: 'yes' } }], 'SSSS+SSSS+SSS'],
  ['icons a string', [{ ...GOOD, name: 'odd', icons: 'x.png' }], 'SSSS+SSSS++SS'],
  ['_meta a string', [{ ...GOOD, name: 'odd', _meta: 'x' }], 'SSSS+SSSS+SSS'],
  ['outputSchema root string', [{ ...GOOD, name: 'odd', outputSchema: { type: 'string' } }], 'SS+++S++S++SS'],
  [
    'outputSchema root anyOf',
    [{ ...GOOD, name: 'odd', outputSchema: { anyOf: [{ type: 'object' }] } }],
    'SS+++S++S++SS',
  ],
  [
    'outputSchema with a dead $ref',
    [{ ...GOOD, name: 'odd', outputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/none' } } } }],
    'S+++++++S++S+',
  ],
  [
    'extra members, execution, icons, title',
    [
      {
        ...GOOD,
        name: 'odd',
        title: 'Odd',
        icons: [{ src: 'https://example.com/x.png' }],
        execution: { taskSupport: 'optional' },
        own: 1,
      },
    ],
    '+++++++++++++',
  ],
  ['200 tools', Array.from({ length: 200 }, (_, at) => ({ ...GOOD, name: `tool_${at}` })), '+++++++++++++'],
];
