import { isObject, type JsonObject, parseJson } from '../../../shared/json/index.ts';
import { scopeIn, methodNamed, type Revision } from '../../../shared/mcp/index.ts';

/** Where the schema of a part of a message stands. */
export interface PartSchema {
  /** Absolute, with a JSON pointer. */
  readonly $ref: string;
  readonly required: boolean;
}

/** The schema of a revision, with its parts by method. */
export interface RevisionSchema {
  readonly revision: Revision;
  readonly uri: string;
  readonly schema: JsonObject;
  /** The params of requests and notifications by method. */
  readonly params: ReadonlyMap<string, PartSchema>;
  readonly definitions: ReadonlySet<string>;
  /** `$defs` or `definitions`. */
  readonly place: string;
}

/** Reads what the command `revisionSchema` gives. Throws SyntaxError when it is no JSON. */
export function readRevisionSchema(revision: Revision, json: string): RevisionSchema {
  const file: unknown = parseJson(json);
  const schema = isObject(file) ? file : {};
  // The editor warns of dialects that it knows in part.
  const { $schema: _dialect, ...rest } = schema;
  const place = isObject(rest['$defs']) ? '$defs' : 'definitions';
  const named = isObject(rest[place]) ? rest[place] : {};
  const uri = `mcpscope://schemas/${revision}.json`;
  const params = new Map<string, PartSchema>();
  for (const [name, definition] of Object.entries(named)) {
    if (!isObject(definition) || !isObject(definition['properties'])) continue;
    const { method, params: held } = definition['properties'];
    const called = isObject(method) ? method['const'] : undefined;
    if (typeof called !== 'string' || held === undefined || params.has(called)) continue;
    const required = Array.isArray(definition['required']) && definition['required'].includes('params');
    params.set(called, { $ref: `${uri}#/${place}/${name}/properties/params`, required });
  }
  return { revision, uri, schema: rest, params, definitions: new Set(Object.keys(named)), place };
}

/** Where the result of a method is described; null where the schema does not have it. */
export function resultSchema({ revision, uri, place, definitions }: RevisionSchema, method: string): string | null {
  const known = methodNamed(method);
  const name = known === null ? undefined : scopeIn(known, revision)?.result;
  return name === undefined || !definitions.has(name) ? null : `${uri}#/${place}/${name}`;
}
