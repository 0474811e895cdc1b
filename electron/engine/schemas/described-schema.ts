import { explain, subjectAt } from '../../../shared/explain/index.ts';
import { METHODS, scopeIn, type Revision } from '../../../shared/mcp/index.ts';
import { definitionsOf, readSchema, SCHEMA_FOLDER, type SchemaFile, type SchemaNode } from './schema-file.ts';
import { pointerStep } from '../../../shared/json/index.ts';

/** A schema as it is walked for its properties. */
interface Node extends SchemaNode {
  readonly items?: Node;
  readonly additionalProperties?: Node | boolean;
  description?: string;
}

/** No schema of a revision goes so deep: what holds itself is entered once. */
const DEPTH_MOST = 24;

/** Results that a method may have beside its own. */
const MORE_RESULTS = ['InputRequiredResult', 'CreateTaskResult'];

/**
 * The schema of a revision with a description at every property below params and results: what the explanations say of it.
 * The published descriptions are not in the files. `file` is changed.
 */
export function describedSchema(revision: Revision, file: SchemaFile): SchemaFile {
  const named: Readonly<Record<string, Node>> = definitionsOf(file);
  for (const { properties } of Object.values(named)) {
    const method = properties?.['method']?.const;
    if (typeof method === 'string' && properties?.['params'] !== undefined)
      new Walk(revision, named, method).into('/params', properties['params'], []);
  }
  for (const method of METHODS) {
    const { result = '' } = scopeIn(method, revision) ?? {};
    for (const name of [result, ...MORE_RESULTS]) {
      if (Object.hasOwn(named, name)) new Walk(revision, named, method.name).into('/result', named[name]!, [name]);
    }
  }
  return file;
}

const described = new Map<Revision, string>();

/** The schema of a revision as JSON text, with what the explanations say of each property. Throws where its file is missing. */
export function describedSchemaText(revision: Revision): string {
  const known =
    described.get(revision) ?? JSON.stringify(describedSchema(revision, readSchema(revision, SCHEMA_FOLDER)));
  described.set(revision, known);
  return known;
}

/** A walk into the params or the result of one method. */
class Walk {
  readonly #revision: Revision;
  readonly #named: Readonly<Record<string, Node>>;
  readonly #method: string;

  constructor(revision: Revision, named: Readonly<Record<string, Node>>, method: string) {
    this.#revision = revision;
    this.#named = named;
    this.#method = method;
  }

  into(pointer: string, node: Node, within: readonly string[]): void {
    if (within.length > DEPTH_MOST) return;
    if (node.$ref !== undefined) {
      const name = node.$ref.slice(node.$ref.lastIndexOf('/') + 1);
      if (!within.includes(name)) this.into(pointer, this.#named[name] ?? {}, [...within, name]);
      return;
    }
    for (const part of [...(node.allOf ?? []), ...(node.anyOf ?? [])]) this.into(pointer, part, within);
    for (const [key, below] of Object.entries<Node>(node.properties ?? {})) {
      const place = `${pointer}/${pointerStep(key)}`;
      // What was described by another way has been walked by it.
      if (below.description !== undefined) continue;
      this.#describe(place, below);
      this.into(place, below, within);
    }
    if (node.items !== undefined) this.into(`${pointer}/0`, node.items, within);
    if (typeof node.additionalProperties === 'object')
      this.into(`${pointer}/anyKey`, node.additionalProperties, within);
  }

  #describe(place: string, node: Node): void {
    const subject = subjectAt(this.#method, place);
    if (subject === null || subject.kind === 'own') return;
    const { meaning, inForce, standing } = explain(subject, this.#revision);
    node.description = inForce === 'deprecated' ? `${meaning} ${standing}` : meaning;
  }
}
