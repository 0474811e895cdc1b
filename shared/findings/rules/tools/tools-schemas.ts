import { counted, oneLine } from '../../../analysis/index.ts';
import { someOf } from '../../reading/index.ts';
import { type MessageAtHand, onResult, type Rule } from '../../engine/index.ts';
import { schemaExtent, type SchemaExtent } from './schema-walk.ts';
import { toolName, toolsIn } from './tools-listed.ts';
import { isObject, member } from '../../../json/index.ts';

const LIST: readonly string[] = ['tools/list'];
/** Bounds of ours: the specification asks for some and names none. */
const DEPTH_MOST = 32;
const SCHEMAS_MOST = 1000;
const DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

type SchemaKey = 'inputSchema' | 'outputSchema';
const BOTH: readonly SchemaKey[] = ['inputSchema', 'outputSchema'];

/** Of group J: the schemas of tools, as far as that takes no validator. No reference is ever followed. */
export const TOOL_SCHEMA_RULES: readonly Rule[] = [
  onResult('tool-input-schema-missing', LIST, (at) => {
    const faults = faultsOf(at, ['inputSchema'], (schema) =>
      schema === undefined ? 'has no inputSchema' : rootFault('inputSchema', schema),
    );
    return told(faults, 'it is an object with "type": "object"');
  }),
  onResult('tool-output-schema-root', LIST, (at) => {
    const faults = faultsOf(at, ['outputSchema'], (schema) =>
      schema === undefined ? '' : rootFault('outputSchema', schema),
    );
    return told(faults, 'up to 2025-11-25 it is an object with "type": "object"');
  }),
  onResult('tool-schema-dialect', LIST, (at, context) => {
    const faults = faultsOf(at, BOTH, (schema, key) => {
      const dialect = member(schema, '$schema');
      if (typeof dialect !== 'string' || DIALECT.test(dialect)) return '';
      return `has an ${key} in the dialect “${oneLine(dialect, 80)}”`;
    });
    // The same in each list of a server: a word about its library, not about the list.
    if (faults.length === 0 || !context.once('tool-schema-dialect')) return null;
    return told(faults, 'not everyone can validate anything but JSON Schema 2020-12');
  }),
  onResult('tool-schema-external-ref', LIST, (at) => {
    const faults = faultsOf(at, BOTH, (schema, key) => {
      const { networkReferences } = extentOf(schema);
      return networkReferences.length === 0 ? '' : `refers in its ${key} to ${someOf(networkReferences)}`;
    });
    return told(faults, 'a reference over the network must not be fetched');
  }),
  onResult('tool-schema-heavy', LIST, (at) => {
    const faults = faultsOf(at, BOTH, (schema, key) => {
      const { depth, schemas } = extentOf(schema);
      if (depth <= DEPTH_MOST && schemas <= SCHEMAS_MOST) return '';
      return `has an ${key} of ${counted(schemas, 'subschema')}, nested ${depth} deep`;
    });
    return told(faults, `clients may refuse schemas beyond a bound of theirs (here ${SCHEMAS_MOST} and ${DEPTH_MOST})`);
  }),
];

const EXTENTS = new WeakMap<object, SchemaExtent>();

/** Measured once for all the rules that ask. */
function extentOf(schema: unknown): SchemaExtent {
  if (!isObject(schema)) return schemaExtent(schema);
  let extent = EXTENTS.get(schema);
  if (!extent) EXTENTS.set(schema, (extent = schemaExtent(schema)));
  return extent;
}

/** What is wrong with the root of a schema; '' for nothing. */
function rootFault(key: SchemaKey, schema: unknown): string {
  if (!isObject(schema)) return `has an ${key} that is no object`;
  const type = member(schema, 'type');
  if (type === 'object') return '';
  return typeof type === 'string'
    ? `has an ${key} of the type “${oneLine(type, 30)}”`
    : `has an ${key} without the type “object”`;
}

/** What is wrong with each schema of the list at hand, each with the tool that it is about. */
function faultsOf(
  at: MessageAtHand,
  keys: readonly SchemaKey[],
  fault: (schema: unknown, key: SchemaKey) => string,
): string[] {
  const found: string[] = [];
  for (const [place, tool] of (toolsIn(at) ?? []).entries()) {
    if (!isObject(tool)) continue;
    for (const key of keys) {
      const words = fault(member(tool, key), key);
      if (words !== '') found.push(`“${oneLine(toolName(tool), 60)}” (/tools/${place}) ${words}`);
    }
  }
  return found;
}

function told(faults: readonly string[], rule: string): { readonly message: string } | null {
  const [first] = faults;
  if (first === undefined) return null;
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more like it)`;
  return { message: `The tool ${first}${more}; ${rule}.` };
}
