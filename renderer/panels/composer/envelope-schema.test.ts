import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { METHODS, REVISIONS, scopeIn, templatesFor, type Revision } from '../../../shared/mcp/index.ts';
import { envelopeSchema, toolSchemaUri, type SchemaHelp, type ToolSchema } from './envelope-schema.ts';
import { readRevisionSchema, resultSchema } from './revision-schema.ts';

const published = (revision: Revision) =>
  readRevisionSchema(
    revision,
    readFileSync(new URL(`../../../dist/schemas/${revision}.json`, import.meta.url), 'utf8'),
  );
const help = (revision: Revision, more: Partial<SchemaHelp> = {}): SchemaHelp => ({
  revision,
  published: published(revision),
  tools: [],
  pending: [],
  ...more,
});

/** Finds what the editor would, by a checker that knows all of JSON Schema. */
function checker(given: SchemaHelp): (message: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  if (given.published !== null) ajv.addSchema(given.published.schema, given.published.uri);
  for (const { name, inputSchema } of given.tools)
    if (inputSchema !== null) ajv.addSchema(inputSchema, toolSchemaUri(name));
  const check = ajv.compile(envelopeSchema(given));
  return (message) => {
    check(message);
    const errors = (check.errors ?? []).filter(({ keyword }) => keyword !== 'if');
    return errors.map(({ instancePath, message: words }) => `${instancePath} ${words}`);
  };
}

/** The methods that are offered, and all else of the envelope. */
const offered = (revision: Revision): string => JSON.stringify(envelopeSchema(help(revision, { published: null })));

const call = (name: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: { n: 'x' } },
});

describe.each(REVISIONS)('the help of %s', (revision) => {
  const faults = checker(help(revision));

  it('knows the params of every method of its schema', () => {
    const { params } = published(revision);
    const core = METHODS.filter((method) => scopeIn(method, revision)?.extension === '').map(({ name }) => name);
    expect(core.filter((name) => !params.has(name))).toEqual([]);
  });

  it('marks nothing in the templates', () => {
    const marked = (['c2s', 's2c'] as const).flatMap((dir) =>
      templatesFor(revision, dir).flatMap(({ name, text }) =>
        faults(JSON.parse(text(1))).map((fault) => `${name}: ${fault}`),
      ),
    );
    expect(marked).toEqual([]);
  });

  it('marks what does not fit', () => {
    const meta =
      templatesFor(revision, 'c2s')
        .find(({ name }) => name === 'tools/call')
        ?.text(1) ?? '';
    const message = JSON.parse(meta);
    message.params.name = 7;
    expect(faults(message)).toContain('/params/name must be string');
    expect(faults([message]).join()).toContain('/0/params/name must be string');
    expect(faults({ jsonrpc: '2.0', id: 1, method: 'no/such', params: { name: 7 } })).toEqual([]);
  });
});

describe('an answer', () => {
  it('is held against what was asked', () => {
    const faults = checker(help('2025-11-25', { pending: [{ id: '"a1"', method: 'roots/list' }] }));
    expect(faults({ jsonrpc: '2.0', id: 'a1', result: {} })).toEqual(["/result must have required property 'roots'"]);
    expect(faults({ jsonrpc: '2.0', id: 'other', result: {} })).toEqual([]);
    expect(resultSchema(published('2025-11-25'), 'no/such')).toBeNull();
  });
});

describe('envelopeSchema', () => {
  it('offers the methods that a client of the revision sends', () => {
    expect(offered('2025-11-25')).toContain('"tools/call"');
    expect(offered('2025-11-25')).toContain('"notifications/initialized"');
    expect(offered('2025-11-25')).not.toContain('"sampling/createMessage"');
    expect(offered('2025-11-25')).not.toContain('"server/discover"');
    expect(offered('2026-07-28')).toContain('"server/discover"');
  });

  it('holds arguments against the schema of their own tool', () => {
    const tools: ToolSchema[] = [
      {
        name: 'echo/one',
        inputSchema: { type: 'object', properties: { n: { $ref: '#/$defs/n' } }, $defs: { n: { type: 'integer' } } },
      },
      { name: 'other', inputSchema: null },
    ];
    const given = help('2025-11-25', { tools });
    const faults = checker(given);
    expect(faults(call('echo/one'))).toEqual(['/params/arguments/n must be integer']);
    expect(faults(call('other'))).toEqual([]);
    expect(JSON.stringify(envelopeSchema(given))).toContain('"enum":["echo/one","other"]');
  });
});
