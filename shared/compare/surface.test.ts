import { describe, expect, it } from 'vitest';
import { ownRules } from '../acceptance/index.ts';
import { lossesByChange } from './surface-clients.ts';
import { compareSurfaces, type OfferedList, type OfferedSurface, type SurfaceComparison } from './surface.ts';

const offered = (items: Record<string, unknown> = {}, known: OfferedList['known'] = 'whole'): OfferedList => ({
  items: new Map(Object.entries(items)),
  known,
});

const surface = (changes: Partial<OfferedSurface> = {}): OfferedSurface => ({
  tools: offered(),
  prompts: offered(),
  resources: offered(),
  resourceTemplates: offered(),
  ...changes,
});

function compared(left: Partial<OfferedSurface>, right: Partial<OfferedSurface>): SurfaceComparison {
  const work = compareSurfaces(surface(left), surface(right));
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The changes of one tool, as `verdict path: why`. */
function tool(left: object, right: object): string[] {
  const { changes } = compared({ tools: offered({ t: left }) }, { tools: offered({ t: right }) });
  return changes.map(({ compatibility, path, why }) => `${compatibility} ${path}: ${why}`);
}

const CITY = { city: { type: 'string' } };
const input = (properties: object, rest: object = {}): object => ({
  inputSchema: { type: 'object', properties, ...rest },
});
const output = (properties: object, rest: object = {}): object => ({
  outputSchema: { type: 'object', properties, ...rest },
});

/** A schema that leads back to itself. */
const tree = (kind: string): object => ({
  inputSchema: {
    type: 'object',
    properties: { root: { $ref: '#/$defs/node' } },
    $defs: {
      node: { type: 'object', properties: { name: { type: kind }, next: { $ref: '#/$defs/node' } } },
      self: { $ref: '#/$defs/self' },
    },
  },
});

describe('the input schema of a tool', () => {
  it.each([
    ['the same', input(CITY), input(CITY), []],
    [
      'a new required argument',
      input(CITY),
      input({ ...CITY, day: { type: 'string' } }, { required: ['day'] }),
      [
        'breaking inputSchema.properties.day: The new argument “day” must be given, so calls made as before are refused.',
      ],
    ],
    [
      'a new optional argument',
      input(CITY),
      input({ ...CITY, day: {} }),
      ['additive inputSchema.properties.day: The new argument “day” may be left out.'],
    ],
    [
      'a removed argument',
      input(CITY),
      input({}),
      [
        'breaking inputSchema.properties.city: The argument “city” is gone: calls that still give it are not understood any more.',
      ],
    ],
    [
      'a removed argument of a closed schema',
      input(CITY),
      input({}, { additionalProperties: false }),
      [
        'breaking inputSchema.properties.city: The argument “city” is gone, and calls that still give it are refused.',
        'breaking inputSchema.additionalProperties: The call takes no other arguments than those it names any more.',
      ],
    ],
    [
      'an argument that must be given now',
      input(CITY),
      input(CITY, { required: ['city'] }),
      ['breaking inputSchema.required: The argument “city” must be given now; before, it could be left out.'],
    ],
    [
      'another type',
      input(CITY),
      input({ city: { type: ['number', 'null'] } }),
      ['breaking inputSchema.properties.city.type: “city” no longer takes a string.'],
    ],
    [
      'integers in place of numbers',
      input({ n: { type: 'number' } }),
      input({ n: { type: 'integer' } }),
      ['breaking inputSchema.properties.n.type: “n” no longer takes a fraction.'],
    ],
    [
      'null, too, in the words of another author',
      input(CITY),
      input({ city: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
      ['additive inputSchema.properties.city.anyOf[1]: “city” may have another form, too.'],
    ],
    [
      'fewer values, nested',
      input({ at: { type: 'object', properties: { unit: { enum: ['C', 'F', 'K'] } } } }),
      input({ at: { type: 'object', properties: { unit: { enum: ['C', 'F'] } } } }),
      ['breaking inputSchema.properties.at.properties.unit.enum: “at.unit” no longer takes "K".'],
    ],
    [
      'tighter and looser bounds',
      input({ a: { type: 'string', maxLength: 9 }, b: { type: 'array', minItems: 2, items: { type: 'integer' } } }),
      input({ a: { type: 'string', maxLength: 5 }, b: { type: 'array', minItems: 1, items: { type: 'number' } } }),
      [
        'breaking inputSchema.properties.a.maxLength: maxLength of “a” refuses some of what was accepted.',
        'additive inputSchema.properties.b.minItems: minItems of “b” refuses less than before.',
        'additive inputSchema.properties.b.items.type: “b[]” takes a fraction, too.',
      ],
    ],
    [
      'what a reference stands for',
      { inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { type: 'string' } } } },
      { inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { const: 'b' } } } },
      ['breaking inputSchema.properties.a.const: “a” takes only "b" now.'],
    ],
    [
      'other words',
      input({ city: { type: 'string', description: 'A city', default: 'Bern' } }),
      input({ city: { type: 'string', description: 'Any city', default: 'Rome' } }),
      [
        'cosmetic inputSchema.properties.city.description: A model reads a different description of “city”; what is accepted stays the same.',
        'cosmetic inputSchema.properties.city.default: Calls that leave out “city” get another value for it; none is refused.',
      ],
    ],
    [
      'a header that must be sent',
      input(CITY),
      input({ city: { type: 'string', 'x-mcp-header': 'City' } }),
      [
        'breaking inputSchema.properties.city["x-mcp-header"]: “city” must stand in another header, too: requests made as before are refused.',
      ],
    ],
  ])('tells %s', (_name, left, right, expected) => {
    expect(tool(left, right)).toEqual(expected);
  });

  it('that leads back to itself comes to an end', () => {
    expect(tool(tree('string'), tree('string'))).toEqual([]);
    expect(tool(tree('string'), tree('integer'))[0]).toBe(
      'breaking inputSchema.properties.root.properties.name.type: “root.name” no longer takes a string.',
    );
  });

  it('is told within bounds, whatever its size', () => {
    const wide = (type: string): object =>
      input(Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`p${i}`, { type }])));
    const told = tool(wide('string'), wide('integer'));
    expect(told).toHaveLength(201);
    expect(told.at(-1)).toBe('breaking inputSchema: 2800 more changes of this schema are not listed one by one.');
    let deep: object = { type: 'string' };
    for (let i = 0; i < 3_000; i += 1) deep = { type: 'object', properties: { a: deep } };
    expect(tool(input({ a: deep }), input({ a: { type: 'object', properties: { a: 7 } } })).length).toBeGreaterThan(0);
  });
});

describe('the output schema of a tool', () => {
  it.each([
    ['is new', {}, output(CITY), 'additive outputSchema'],
    ['is gone', output(CITY), {}, 'breaking outputSchema'],
    ['has a property more', output({}), output(CITY), 'additive outputSchema.properties.city'],
    ['has a property less', output(CITY), output({}), 'breaking outputSchema.properties.city'],
    ['promises less', output(CITY, { required: ['city'] }), output(CITY), 'breaking outputSchema.required'],
    ['promises more', output(CITY), output(CITY, { required: ['city'] }), 'additive outputSchema.required'],
    [
      'may be null',
      output(CITY),
      output({ city: { type: ['string', 'null'] } }),
      'breaking outputSchema.properties.city.type',
    ],
    [
      'has a value more',
      output({ a: { enum: [1] } }),
      output({ a: { enum: [1, 2] } }),
      'breaking outputSchema.properties.a.enum',
    ],
    [
      'has a value less',
      output({ a: { enum: [1, 2] } }),
      output({ a: { enum: [1] } }),
      'additive outputSchema.properties.a.enum',
    ],
  ])('%s', (_name, left, right, expected) => {
    expect(tool(left, right).map((line) => line.split(':')[0])).toEqual([expected]);
  });
});

describe('what stands beside the schemas of a tool', () => {
  it.each([
    [
      { description: 'a' },
      { description: 'b' },
      'cosmetic description: A model reads a different description, and may use it differently.',
    ],
    [
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: false } },
      'cosmetic annotations.readOnlyHint: It no longer claims to only read: a client that ran it without asking must ask.',
    ],
    [
      { annotations: { destructiveHint: false } },
      { annotations: {} },
      'cosmetic annotations.destructiveHint: It no longer claims to destroy nothing: a client that ran it without asking must ask.',
    ],
    [
      {},
      { annotations: { openWorldHint: true } },
      'cosmetic annotations.openWorldHint: It is a hint, and says the same as before.',
    ],
    [
      {},
      { execution: { taskSupport: 'optional' } },
      'additive execution.taskSupport: It may be called as a task now, but need not.',
    ],
    [
      { execution: { taskSupport: 'optional' } },
      { execution: { taskSupport: 'required' } },
      'breaking execution.taskSupport: It must be called as a task now, so plain calls are refused.',
    ],
    [
      { execution: { taskSupport: 'required' } },
      {},
      'breaking execution.taskSupport: It must not be called as a task any more, so such calls are refused.',
    ],
    [{ other: 1 }, { other: 2 }, 'cosmetic other: The protocol does not name this member.'],
  ])('%j against %j', (left, right, expected) => {
    expect(tool(left, right)).toEqual([expected]);
  });
});

describe('a surface', () => {
  it('tells what came and what went, kind by kind', () => {
    const { changes } = compared(
      { tools: offered({ a: {}, b: {} }), prompts: offered({ p: { arguments: [{ name: 'x' }] } }) },
      {
        tools: offered({ b: {}, c: {} }),
        prompts: offered({ p: { arguments: [{ name: 'x', required: true }, { name: 'y' }] } }),
        resources: offered({ 'a://b': {} }),
      },
    );
    expect(changes.map(({ kind, name, path, compatibility }) => [kind, name, path, compatibility])).toEqual([
      ['tools', 'a', '', 'breaking'],
      ['tools', 'c', '', 'additive'],
      ['prompts', 'p', 'arguments.x.required', 'breaking'],
      ['prompts', 'p', 'arguments.y', 'additive'],
      ['resources', 'a://b', '', 'additive'],
    ]);
  });

  it('judges the media type of a resource, and passes over the time of its last change', () => {
    const { changes } = compared(
      {
        resources: offered({
          a: { mimeType: 'text/plain', annotations: { lastModified: '2026-01-01' } },
          b: { mimeType: 'text/plain' },
        }),
        resourceTemplates: offered({ c: {} }),
      },
      {
        resources: offered({
          a: { mimeType: 'text/plain; charset=utf-8', annotations: { lastModified: '2026-01-02' } },
          b: { mimeType: 'text/html' },
        }),
        resourceTemplates: offered({ c: { mimeType: 'text/html' } }),
      },
    );
    expect(changes.map(({ name, path, compatibility }) => `${name} ${path} ${compatibility}`)).toEqual([
      'a mimeType cosmetic',
      'b mimeType breaking',
      'c mimeType additive',
    ]);
  });

  it('says nothing of what was never listed, and only so much of what was listed in part', () => {
    const some = { tools: offered({ a: {} }) };
    expect(compared(some, { tools: offered({}, 'unknown') })).toEqual({
      changes: [],
      notes: ['The right session does not have the list of tools, so tools are not compared.'],
    });
    expect(compared(some, { tools: offered({ b: {} }, 'part') })).toMatchObject({
      changes: [{ name: 'b', compatibility: 'additive' }],
      notes: [
        'The right session has only a part of the list of tools, so nothing is said of tools that are missing in it.',
      ],
    });
    expect(compared({ tools: offered({ b: {} }, 'part') }, some).changes).toMatchObject([
      { name: 'b', change: 'removed' },
    ]);
  });

  it.each([null, 7, 'tool', [], [{}]])('survives %j as a tool', (hostile) => {
    const { changes } = compared({ tools: offered({ t: hostile }) }, { tools: offered({ t: input(CITY) }) });
    expect(changes.map(({ path }) => path)).toContain('inputSchema.type');
  });
});

/** A surface of these tools, each with its name. */
const toolsNamed = (tools: Record<string, object>): OfferedSurface =>
  surface({ tools: offered(Object.fromEntries(Object.entries(tools).map(([name, one]) => [name, { name, ...one }]))) });

describe('what clients lose by a change', () => {
  const rules = ownRules().clients.filter(({ client }) => ['claude-code', 'codex'].includes(client.id));
  const schemas = { invalid: () => '', uncompilable: () => '', broken: () => '' };
  const losses = lossesByChange({ rules, model: '', schemas });
  const told = (left: Record<string, object>, right: Record<string, object>): string[] => {
    const work = compareSurfaces(toolsNamed(left), toolsNamed(right), losses);
    for (;;) {
      const step = work.next();
      if (step.done === true)
        return step.value.changes.map(
          ({ name, path, compatibility, why }) => `${compatibility} ${name} ${path}: ${why}`,
        );
    }
  };

  it('is told with those who lose it, of a tool that changed and of one that is new', () => {
    const [changed, lost, ...more] = told({ t: input(CITY) }, { t: { inputSchema: { properties: CITY } } });
    expect([changed, more]).toEqual([expect.stringContaining('inputSchema'), []]);
    expect(lost).toContain('breaking t inputSchema.type: all tools lost with Claude Code: The root of inputSchema');
    expect(told({}, { t: {} })[1]).toContain('all tools lost with Claude Code');
  });

  it('is not told again of what they lost before, nor of what did not change', () => {
    const odd = { inputSchema: { properties: CITY } };
    expect(told({ t: odd }, { t: odd })).toEqual([]);
    expect(told({ t: odd }, { t: { ...odd, title: 'x' } })).toHaveLength(1);
  });
});
