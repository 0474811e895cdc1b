import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Revision } from '../../../shared/mcp/index.ts';
import { parseJson } from '../../../shared/json/index.ts';
import { FORMATS } from './formats.ts';

/** A schema as far as we look into it ourselves: our own file, so its shape is known. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly anyOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
}

/** The schema of a revision, whose definitions stand in one of two places by its dialect (draft-07, 2020-12). */
export interface SchemaFile extends SchemaNode {
  readonly definitions?: Readonly<Record<string, SchemaNode>>;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

/** The definitions by name. */
export function definitionsOf({ definitions, $defs }: SchemaFile): Readonly<Record<string, SchemaNode>> {
  return $defs ?? definitions ?? {};
}

/** What a form refers to in the end, itself where it is no reference. */
export function resolve(file: SchemaFile, form: SchemaNode): SchemaNode {
  const named = definitionsOf(file);
  let node = form;
  for (let step = 0; step < 10 && node.$ref !== undefined; step++) {
    const next = named[node.$ref.slice(node.$ref.lastIndexOf('/') + 1)];
    if (!next) break;
    node = next;
  }
  return node;
}

/** Where the build puts the schemas: beside the folder of the bundle that runs, or seen from this very file in tests. */
export const SCHEMA_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/schemas' : '../schemas', import.meta.url),
);

/** Throws where the file is missing or broken. */
export function readSchema(revision: Revision, folder: string): SchemaFile {
  return parseJson(readFileSync(`${folder}/${revision}.json`, 'utf8')) as SchemaFile;
}

/** By reference, as `#/$defs/Tool`: whether a value is right. */
export type ReadyChecks = Readonly<Record<string, (value: unknown) => boolean>>;

/** Dialects of JSON Schema, by the names that the build gives their files. */
export type Dialect = 'draft-07' | '2019-09' | '2020-12';

/**
 * What the build compiled of the schema of a revision: params and results; of a dialect, `#`: whether a schema is one. Throws where the
 * file is missing.
 */
export function readyChecks(of: Revision | Dialect, folder: string): ReadyChecks {
  const load = createRequire(import.meta.url);
  type Module = (formats: typeof FORMATS, same: typeof isDeepStrictEqual) => ReadyChecks;
  return (load(`${folder}/${of}.validators.cjs`) as Module)(FORMATS, isDeepStrictEqual);
}
