import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { FORMATS } from './formats.ts';
import type { SchemaFile, SchemaNode } from './schema-file.ts';

const OPTIONS: Options = {
  strict: false,
  // The schemas are ours and were judged when they were published.
  validateSchema: false,
  meta: false,
  logger: false,
  // A number that JSON writes and a double cannot hold is still a number.
  strictNumbers: false,
  // Nothing of a peer's object is read from its prototype.
  ownProperties: true,
  // A union is looked into form by form, for which its forms and the value must be known.
  verbose: true,
};

/** The name of the schema in its own compiler. */
const FILE = 'mcp';

/** Whether a validator ends with the first error or finds all of them. */
export type Thoroughness = 'first' | 'all';

/**
 * Compiles parts of one schema when they are first asked for, and keeps what it compiled. A validator holds on to the last
 * value that it found wrong.
 */
export class Validators {
  readonly #ajv: Ajv;
  readonly #file: SchemaFile;
  readonly #byReference = new Map<string, ValidateFunction>();
  readonly #byForm = new Map<SchemaNode, ValidateFunction>();

  constructor(file: SchemaFile, thoroughness: Thoroughness) {
    this.#file = file;
    const options = { ...OPTIONS, allErrors: thoroughness === 'all' };
    this.#ajv = file.$defs ? new Ajv2020(options) : new Ajv(options);
    for (const [name, format] of Object.entries(FORMATS)) this.#ajv.addFormat(name, format);
    this.#ajv.addSchema(file, FILE);
  }

  /** The validator of a part, which is mostly a reference (`#/definitions/Tool`). Throws where that leads nowhere. */
  of(form: SchemaNode): ValidateFunction {
    if (form.$ref !== undefined) return this.#referred(form.$ref);
    const known = this.#byForm.get(form);
    if (known) return known;
    const { definitions, $defs } = this.#file;
    // Its own references must find their definitions.
    const compiled = this.#ajv.compile({ ...(definitions ? { definitions } : { $defs }), ...form });
    this.#byForm.set(form, compiled);
    return compiled;
  }

  #referred(reference: string): ValidateFunction {
    const known = this.#byReference.get(reference);
    if (known) return known;
    const compiled = this.#ajv.getSchema(`${FILE}${reference}`);
    if (!compiled) throw new Error(`The schema has nothing at ${reference}.`);
    this.#byReference.set(reference, compiled);
    return compiled;
  }
}
