import { eraOf, methodNamed, scopeIn, type Revision } from '../../../shared/mcp/index.ts';
import { isObject, member } from '../../../shared/json/index.ts';
import { definitionsOf, type SchemaFile, type SchemaNode } from './schema-file.ts';

/** A part of a message in the schema. */
export interface Part {
  /** Its schema as a reference, `#/definitions/Tool`; '' where the schema allows anything. */
  readonly $ref: string;
  readonly required: boolean;
}

/** Requests that a task may answer in 2025-11-25 (basic/utilities/tasks). */
const BY_A_TASK: ReadonlySet<string> = new Set(['tools/call', 'sampling/createMessage', 'elicitation/create']);

/** Which definition of a revision's schema describes which part of a message. */
export class Definitions {
  /** By method: the params of requests, those of notifications. */
  readonly requests: ReadonlyMap<string, Part>;
  readonly notifications: ReadonlyMap<string, Part>;
  /** The data of errors by code. */
  readonly errors: ReadonlyMap<number, Part>;
  readonly #revision: Revision;
  readonly #place: string;
  readonly #named: Readonly<Record<string, SchemaNode>>;
  /** Parts that are a definition of the schema, by its name: a reference that is put together anew is looked up from its first sign on. */
  readonly #parts = new Map<string, Part | null>();

  constructor(revision: Revision, file: SchemaFile) {
    this.#revision = revision;
    this.#place = file.$defs ? '#/$defs' : '#/definitions';
    this.#named = definitionsOf(file);
    this.requests = this.#paramsOf('Request');
    this.notifications = this.#paramsOf('Notification');
    this.errors = this.#dataByCode();
  }

  /** How many there are. */
  get size(): number {
    return Object.keys(this.#named).length;
  }

  /** The definition of a result, null where the schema has none. Some results tell by a member of theirs what they are. */
  result(method: string, value: unknown): Part | null {
    const known = methodNamed(method);
    const name = known === null ? undefined : scopeIn(known, this.#revision)?.result;
    const plain = name === undefined ? null : this.#definition(name);
    if (name === undefined || plain === null) return null;
    if (eraOf(this.#revision) === 'modern') return this.#modernResult(name, member(value, 'resultType')) ?? plain;
    return BY_A_TASK.has(method) && isTaskCreated(value, this.#named[name]?.required ?? [])
      ? (this.#definition('CreateTaskResult') ?? plain)
      : plain;
  }

  /**
   * The published union of the two results of a call would let any complete result pass for one that asks for input, which
   * needs no more than a type. What a type of an extension brings with it, the schema does not know.
   */
  #modernResult(name: string, resultType: unknown): Part | null {
    if (typeof resultType !== 'string' || resultType === 'complete') return null;
    const forms = this.#named[`${name}Response`]?.properties?.['result']?.anyOf ?? [];
    const mayAsk = forms.some(({ $ref }) => $ref?.endsWith('/InputRequiredResult'));
    return this.#definition(resultType === 'input_required' && mayAsk ? 'InputRequiredResult' : 'Result');
  }

  #definition(name: string): Part | null {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const part = Object.hasOwn(this.#named, name) ? { $ref: `${this.#place}/${name}`, required: true } : null;
    this.#parts.set(name, part);
    return part;
  }

  #paramsOf(kind: 'Request' | 'Notification'): Map<string, Part> {
    const parts = new Map<string, Part>();
    for (const [name, { properties, required }] of Object.entries(this.#named)) {
      const method = properties?.['method']?.const;
      // A union with one member stands there as a copy of it.
      if (!name.endsWith(kind) || typeof method !== 'string' || parts.has(method)) continue;
      parts.set(method, part(`${this.#place}/${name}`, properties, required, 'params'));
    }
    return parts;
  }

  #dataByCode(): Map<number, Part> {
    const parts = new Map<number, Part>();
    for (const [name, definition] of Object.entries(this.#named)) {
      // Errors stand bare, or in the response that carries them: what they share with all others, and what is their own.
      const wrapped = definition.properties?.['error']?.allOf ?? [];
      const forms = [
        { path: '', node: definition },
        ...wrapped.map((node, index) => ({ path: `/properties/error/allOf/${index}`, node })),
      ];
      for (const { path, node } of forms) {
        const code = node.properties?.['code']?.const;
        if (typeof code !== 'number') continue;
        parts.set(code, part(`${this.#place}/${name}${path}`, node.properties, node.required, 'data'));
      }
    }
    return parts;
  }
}

function part(
  owner: string,
  properties: SchemaNode['properties'],
  required: SchemaNode['required'],
  name: string,
): Part {
  return {
    $ref: properties?.[name] ? `${owner}/properties/${name}` : '',
    required: required?.includes(name) ?? false,
  };
}

/** A result with a task in the place of what the method returns. The request asked for it, which a result does not tell. */
function isTaskCreated(value: unknown, plain: readonly string[]): boolean {
  return isObject(member(value, 'task')) && !plain.some((name) => member(value, name) !== undefined);
}
