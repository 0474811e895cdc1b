import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { METHODS, REVISIONS, scopeIn, type Revision } from '../mcp/index.ts';
import { explain, subjectAt, subjectText, type Subject } from './index.ts';
import { SHAPES } from './shapes.ts';

/** As much of JSON Schema as the specification's own schemas use. */
interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
}

const DEPTH_MOST = 24;

/** Every property that a schema names below params and results of its methods, with the subject that stands for it. */
class Properties {
  readonly found = new Map<string, Subject | null>();
  readonly #definitions: Readonly<Record<string, Schema>>;
  #method = '';

  constructor(revision: Revision) {
    const file = new URL(`../../dist/schemas/${revision}.json`, import.meta.url);
    const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;
    this.#definitions = schema.$defs ?? schema.definitions ?? {};
    for (const definition of Object.values(this.#definitions)) {
      const { method, params } = definition.properties ?? {};
      if (typeof method?.const !== 'string' || params === undefined) continue;
      this.#method = method.const;
      this.#walk('/params', params, []);
    }
    for (const method of METHODS) {
      this.#method = method.name;
      const { result = '' } = scopeIn(method, revision) ?? {};
      for (const name of [result, ...(MORE_RESULTS[method.name] ?? [])]) {
        const definition = this.#definitions[name];
        if (definition !== undefined) this.#walk('/result', definition, [name]);
      }
    }
  }

  #walk(pointer: string, schema: Schema, within: readonly string[]): void {
    if (within.length > DEPTH_MOST) throw new RangeError(`too deep at ${pointer}`);
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      // A schema that holds itself says nothing new below.
      if (!within.includes(name)) this.#walk(pointer, this.#definitions[name] ?? {}, [...within, name]);
      return;
    }
    for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]) this.#walk(pointer, part, within);
    for (const [key, below] of Object.entries(schema.properties ?? {})) {
      const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      this.found.set(`${this.#method} ${place}`, subjectAt(this.#method, place));
      this.#walk(place, below, within);
    }
    if (schema.items !== undefined) this.#walk(`${pointer}/0`, schema.items, within);
    if (typeof schema.additionalProperties === 'object')
      this.#walk(`${pointer}/anyKey`, schema.additionalProperties, within);
  }
}

/** Results that a method may also have. */
const MORE_RESULTS: Readonly<Record<string, readonly string[]>> = {
  'tools/call': ['InputRequiredResult', 'CreateTaskResult'],
  'prompts/get': ['InputRequiredResult'],
  'resources/read': ['InputRequiredResult'],
  // Requests of the server live on as values of inputRequests.
  'roots/list': ['ListRootsResult'],
  'sampling/createMessage': ['CreateMessageResult'],
  'elicitation/create': ['ElicitResult'],
};

const PROPERTIES = REVISIONS.map((revision) => [revision, new Properties(revision)] as const);

describe.each(PROPERTIES)('the schema of %s', (revision, { found }) => {
  it('has no property that the table does not know', () => {
    const unknown = Array.from(found).filter(([, subject]) => subject === null || subject.kind === 'own');
    expect(unknown.map(([place]) => place)).toEqual([]);
    expect(found.size).toBeGreaterThan(150);
  });

  it('has only what the table says to be in force in it', () => {
    const wrong = Array.from(found).flatMap(([place, subject]) => {
      const standing = subject === null ? 'undefined' : explain(subject, revision).inForce;
      return ['defined', 'deprecated', 'always'].includes(standing) ? [] : [`${place}: ${standing}`];
    });
    expect(wrong).toEqual([]);
  });
});

/** Shapes that no schema of the core describes, or whose members it leaves open. */
const OUTSIDE = new Set(['Message', 'Error', 'ErrorData', 'JsonSchema', 'InputResponse', 'Params', 'RelatedTask']);
/** Members of extensions, or described in prose only. */
const IN_PROSE = /^(?:field:(?:Task|TaskParams)\.|meta-key:|field:SubscriptionFilter\.taskIds$|field:.*\._meta$)/;

describe('the table of fields', () => {
  it.each(PROPERTIES)('has nothing in force in %s that its schema does not have', (revision, { found }) => {
    const has = new Set(Array.from(found.values(), (subject) => (subject === null ? '' : subjectText(subject))));
    const invented = Object.entries(SHAPES)
      .filter(([name]) => !OUTSIDE.has(name) && name !== 'Meta')
      .flatMap(([of, { fields }]) => Object.keys(fields).map((name): Subject => ({ kind: 'field', of, name })))
      .filter((subject) => ['defined', 'deprecated'].includes(explain(subject, revision).inForce))
      .map(subjectText)
      .filter((text) => !has.has(text) && !IN_PROSE.test(text));
    expect(invented).toEqual([]);
  });
});
