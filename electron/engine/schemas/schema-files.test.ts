import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { METHODS, REVISIONS, type Revision } from '../../../shared/mcp/index.ts';
import { Definitions } from './definitions.ts';
import { readSchema, readyChecks, SCHEMA_FOLDER } from './schema-file.ts';

/** A suite of another version, or another derivation, shows here first: look at what changed, then write the new figures. */
const KNOWN: Readonly<Record<Revision, { readonly count: number; readonly sha256: string }>> = {
  '2024-11-05': { count: 79, sha256: '32479960b553f8ac9263c12dcc1d5b5cf264b354437bfedf1cbcd98e1c88e952' },
  '2025-03-26': { count: 83, sha256: '9ad7ee34400db4c18418252bd10a8f9151035f039ce87d607459c35f702f9535' },
  '2025-06-18': { count: 91, sha256: 'ffde442e53f5a7ad5997f3822fd6fb66de85395a1bbd997d2307580c642242e3' },
  '2025-11-25': { count: 145, sha256: 'e0671f8b61ce44c1c00b08fbe16d5bda587793cab5ef5abb18e037cd711f89af' },
  '2026-07-28': { count: 155, sha256: '5a738282e53045e4076363eb2f61decac2c6fdf0154a724663de14d9e832a62c' },
};

describe.each(REVISIONS)('the schema of %s', (revision) => {
  const file = readSchema(revision, SCHEMA_FOLDER);

  it('has the definitions of the published one', () => {
    expect(new Definitions(revision, file).size).toBe(KNOWN[revision].count);
  });

  it('is the one that was looked at', () => {
    // Without the comment, which names the version of the suite.
    const { $comment, ...rest } = { $comment: '', ...file };
    expect($comment).toContain(revision);
    expect(createHash('sha256').update(JSON.stringify(rest)).digest('hex')).toBe(KNOWN[revision].sha256);
  });

  it('is compiled already, for all params and results of its methods', () => {
    const definitions = new Definitions(revision, file);
    const results = METHODS.map(({ name }) => definitions.result(name, {}));
    const parts = [...definitions.requests.values(), ...definitions.notifications.values(), ...results];
    const ready = readyChecks(revision, SCHEMA_FOLDER);
    const missing = parts.flatMap((part) =>
      part === null || part.$ref === '' || ready[part.$ref] !== undefined ? [] : [part.$ref],
    );
    expect(missing).toEqual([]);
    const initialize = ready[definitions.requests.get('initialize')?.$ref ?? ''];
    // 2026-07-28 has none.
    expect(initialize?.({}) ?? false).toBe(false);
  });

  it('refers to nothing that it does not have', () => {
    const names = new Set(Object.keys(file.$defs ?? file.definitions ?? {}));
    const place = file.$defs ? '#/$defs/' : '#/definitions/';
    const refs = readFileSync(`${SCHEMA_FOLDER}/${revision}.json`, 'utf8').matchAll(/"\$ref":"([^"]+)"/g);
    const wrong = Array.from(refs, ([, ref]) => ref ?? '').filter(
      (ref) => !ref.startsWith(place) || !names.has(ref.slice(place.length)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the schema of 2024-11-05', () => {
  it('lacks what 2025-03-26 added', () => {
    const text = readFileSync(`${SCHEMA_FOLDER}/2024-11-05.json`, 'utf8');
    for (const name of [
      'AudioContent',
      'ToolAnnotations',
      'JSONRPCBatch',
      'completions',
      '"Annotations"',
      '/Annotations',
    ])
      expect([name, text.includes(name)]).toEqual([name, false]);
  });
});

it('the licence lies beside the schemas', () => {
  expect(readFileSync(`${SCHEMA_FOLDER}/LICENSE`, 'utf8')).toContain('MIT');
});

describe.each([
  ['draft-07', Ajv],
  ['2019-09', Ajv2019],
  ['2020-12', Ajv2020],
] as const)('what the build compiled of %s', (dialect, Compiler) => {
  it.each([
    {},
    { type: 'object', properties: { a: { type: ['string', 'null'], minLength: 1 } }, required: ['a'] },
    { properties: { a: { $ref: '#/definitions/a' } }, definitions: { a: { enum: [1, { b: 1 }] } } },
    { type: 'thing' },
    { type: ['string', 'string'] },
    { required: ['a', 'a'] },
    { required: 'a' },
    { properties: { a: { anyOf: [] } } },
    { $defs: { a: { minimum: '1' } } },
    { items: [{ type: 'string' }] },
    { additionalProperties: { type: 1 } },
  ])('says of %j what Ajv says', (schema) => {
    const ajv = new Compiler({ strict: false, validateFormats: false, strictNumbers: false, logger: false });
    expect(readyChecks(dialect, SCHEMA_FOLDER)['#']?.(schema)).toBe(ajv.validateSchema(schema));
  });
});
