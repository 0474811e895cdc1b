import { Ajv, MissingRefError, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { oneLine } from '../../../shared/analysis/index.ts';
import type { OwnSchema, SchemaVerdict } from '../../../shared/findings/index.ts';
import { ownFaults } from './own-faults.ts';
import { Recent } from './recent.ts';
import { type Dialect as DialectName, readyChecks, SCHEMA_FOLDER } from './schema-file.ts';
import { tooLarge } from './size.ts';
import { OutOfTime, withinTime } from './time-limit.ts';
import { isObject, type JsonObject, member } from '../../../shared/json/index.ts';

/** Time for one check against a schema that may take long, and for compiling it, ms. */
const CHECK_TIME = 50;
/** The same where a user waits for all the faults of one value. */
const WHOLE_CHECK_TIME = 250;
const COMPILE_TIME = 250;

const OPTIONS: Options = {
  strict: false,
  logger: false,
  // In 2020-12 a format is an annotation and no assertion.
  validateFormats: false,
  strictNumbers: false,
  ownProperties: true,
  // The wrong value is a part of the sentence.
  verbose: true,
};

const DIALECTS: readonly (readonly [uri: RegExp, Compiler: Compiler, name: DialectName])[] = [
  [/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/, Ajv2020, '2020-12'],
  [/^https?:\/\/json-schema\.org\/draft\/2019-09\/schema#?$/, Ajv2019, '2019-09'],
  [/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, Ajv, 'draft-07'],
];

/** What may make a check of a small value long: patterns, references in circles, comparisons of all with all. */
const RISKY: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'pattern',
  'patternProperties',
  'uniqueItems',
]);

type Compiler = new (options: Options) => Ajv;

/** What is costly to make of a schema, and depends on nothing but its text. */
interface Compilation {
  readonly validity: SchemaVerdict;
  validate: ValidateFunction | null;
}

/** Lists are asked for again, captures opened again and folded again: their schemas come anew each time. */
const COMPILATIONS = new Recent<Compilation>(256);
/** Longer ones are compiled each time. */
const LONGEST_KEPT = 64 * 1024;

/** For meta-schemas, which are not the peer's, one of each dialect: what says yes or no at once, and what finds what is wrong. */
const READY = new Map<Compiler, (schema: unknown) => boolean>();
const META = new Map<Compiler, Ajv>();

/** Reads a schema of a peer, to tell so many faults of a value: of many, the first costs the least. Never throws. */
export function ownSchema(schema: unknown, most = 1): OwnSchema {
  const size = tooLarge(schema);
  if (size !== '') return unchecked(size);
  if (typeof schema === 'boolean')
    return new CompiledSchema(
      schema,
      Ajv2020,
      compilationOf(schema, most, () => RIGHT),
      most,
    );
  if (!isObject(schema)) return unchecked('it is not a schema');
  const named = member(schema, '$schema');
  const Dialect = dialectOf(named);
  if (Dialect === null)
    return unchecked(
      `its dialect “${oneLine(typeof named === 'string' ? named : JSON.stringify(named), 80)}” is not known here`,
    );
  return new CompiledSchema(
    schema,
    Dialect,
    compilationOf(schema, most, () => validityOf(schema, Dialect)),
    most,
  );
}

function compilationOf(schema: JsonObject | boolean, most: number, validity: () => SchemaVerdict): Compilation {
  const made = (): Compilation => ({ validity: validity(), validate: null });
  const text = JSON.stringify(schema);
  return text.length > LONGEST_KEPT ? made() : COMPILATIONS.of(`${most} ${text}`, made);
}

class CompiledSchema implements OwnSchema {
  readonly #schema: JsonObject | boolean;
  readonly #Dialect: Compiler;
  readonly #risky: boolean;
  readonly #most: number;
  readonly #compilation: Compilation;
  /** Why it is not used (any more), in words. */
  #given = '';

  constructor(schema: JsonObject | boolean, Dialect: Compiler, compilation: Compilation, most: number) {
    this.#schema = schema;
    this.#Dialect = Dialect;
    this.#risky = most > 1 || isRisky(schema);
    this.#most = most;
    this.#compilation = compilation;
    if (compilation.validity.faults.length > 0) this.#given = 'the schema itself is not valid';
  }

  get validity(): SchemaVerdict {
    return this.#compilation.validity;
  }

  judge(value: unknown, subject: string): SchemaVerdict {
    if (this.#given !== '') return skipped(this.#given);
    const size = tooLarge(value);
    if (size !== '') return skipped(size);
    try {
      const validate = (this.#compilation.validate ??= this.#compile());
      const right = this.#risky
        ? withinTime(this.#most > 1 ? WHOLE_CHECK_TIME : CHECK_TIME, () => validate(value))
        : validate(value);
      const { errors } = validate;
      // They hold the value.
      validate.errors = null;
      return right ? RIGHT : ownFaults(errors ?? [], subject, this.#most);
    } catch (error) {
      // What took too long once would do so again.
      this.#given = givenUp(error);
      return skipped(this.#given);
    }
  }

  /** In a compiler of its own, so that schemas with one `$id` do not meet, and nothing half-compiled stays behind. */
  #compile(): ValidateFunction {
    const ajv = new this.#Dialect({ ...OPTIONS, allErrors: this.#most > 1, meta: false, validateSchema: false });
    const schema = typeof this.#schema === 'boolean' ? this.#schema : withoutDialect(this.#schema);
    return withinTime(COMPILE_TIME, () => ajv.compile(schema));
  }
}

const RIGHT: SchemaVerdict = { faults: [], more: false, skipped: '' };

/** What is wrong with a schema by the meta-schema of a dialect, whatever dialect it names itself. */
export function validityIn(schema: JsonObject, dialect: DialectName): SchemaVerdict {
  return validityOf(schema, DIALECTS.find(([, , name]) => name === dialect)![1]);
}

/** Why a validator cannot compile a schema, as words; '' where it can, or where that took too long to know. Nothing is fetched. */
export function uncompiled(schema: JsonObject): string {
  const Dialect = dialectOf(member(schema, '$schema'));
  if (Dialect === null) return 'its dialect is not known';
  try {
    const ajv = new Dialect({ ...OPTIONS, meta: false, validateSchema: false });
    withinTime(COMPILE_TIME, () => ajv.compile(withoutDialect(schema)));
    return '';
  } catch (error) {
    return error instanceof OutOfTime ? '' : givenUp(error);
  }
}

function validityOf(schema: JsonObject, Dialect: Compiler): SchemaVerdict {
  if (readyFor(Dialect)(schema)) return RIGHT;
  let ajv = META.get(Dialect);
  if (!ajv) {
    ajv = new Dialect(OPTIONS);
    META.set(Dialect, ajv);
  }
  // By its own meta-schema, and not by the one that the schema names.
  const right = ajv.validateSchema(withoutDialect(schema)) === true;
  return right ? RIGHT : ownFaults(ajv.errors ?? [], 'the schema', 1);
}

/** What the build compiled, since Ajv takes longer to compile a meta-schema than the rest of a check takes. */
function readyFor(Dialect: Compiler): (schema: unknown) => boolean {
  const known = READY.get(Dialect);
  if (known !== undefined) return known;
  const [, , name] = DIALECTS.find(([, compiler]) => compiler === Dialect)!;
  const ready = readyChecks(name, SCHEMA_FOLDER)['#']!;
  READY.set(Dialect, ready);
  return ready;
}

function dialectOf(named: unknown): Compiler | null {
  if (named === undefined) return Ajv2020;
  if (typeof named !== 'string') return null;
  return DIALECTS.find(([uri]) => uri.test(named))?.[1] ?? null;
}

/** The member has done its work; without its meta-schema the compiler would refuse it. */
function withoutDialect(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema'));
}

function isRisky(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(([key, value]) => RISKY.has(key) || isRisky(value));
}

function unchecked(cause: string): OwnSchema {
  const verdict = skipped(cause);
  return { validity: verdict, judge: () => verdict };
}

function skipped(cause: string): SchemaVerdict {
  return { faults: [], more: false, skipped: cause };
}

function givenUp(error: unknown): string {
  if (error instanceof OutOfTime) return error.message;
  if (error instanceof RangeError) return 'the schema refers to itself without end';
  if (error instanceof MissingRefError)
    return `the schema refers to “${oneLine(error.missingRef, 200)}”, which is not in it and is never fetched`;
  return `the schema cannot be used: ${oneLine(error instanceof Error ? error.message : String(error), 200)}`;
}
