import { oneLine } from '../../../shared/analysis/index.ts';
import type { ValueCheck } from '../../../shared/bridge/index.ts';
import type { OwnSchema } from '../../../shared/findings/index.ts';
import { ownSchema } from './own-schema.ts';
import { Recent } from './recent.ts';
import { isObject, member, parseJson } from '../../../shared/json/index.ts';

/** Faults that are told of one value. */
const MOST_FAULTS = 100;
/** Schemas that are kept compiled: a form asks about the same one with every key that is pressed. */
const MOST_KEPT = 16;
/** Longest texts that are looked at, in UTF-16 units. */
const LONGEST = 4 * 1024 * 1024;

/** Members of an object from which on only those are compiled that a value has: of 2,000 it is a handful. */
const MANY = 100;

/** A schema as it was read, and what of it was compiled, by the members that it is about. */
interface KnownSchema {
  readonly schema: unknown;
  readonly compiled: Recent<OwnSchema>;
}

/** Holds values that are being filled in against the schemas of peers, both as JSON text. */
export class CheckedValues {
  readonly #schemas = new Recent<KnownSchema>(MOST_KEPT);

  /** All faults of a value, at most 100. Bounded in time, nothing is fetched; never throws. */
  check(schema: string, value: string, subject: string): ValueCheck {
    if (schema.length > LONGEST || value.length > LONGEST) {
      return skipped(`it is longer than ${LONGEST / 1024 / 1024} MiB`);
    }
    try {
      const read: unknown = parseJson(value);
      const own = compiledFor(this.#schemaOf(schema), read);
      const fault = own.validity.faults[0];
      if (fault !== undefined) return skipped(`the schema itself is not valid: ${fault.message}`);
      return own.judge(read, subject);
    } catch (error) {
      return skipped(oneLine((error as Error).message, 200));
    }
  }

  #schemaOf(text: string): KnownSchema {
    return this.#schemas.of(text, () => ({ schema: parseJson(text), compiled: new Recent(MOST_KEPT) }));
  }
}

function compiledFor({ schema, compiled }: KnownSchema, value: unknown): OwnSchema {
  const names = namesAtHand(schema, value);
  return compiled.of(names === null ? '' : JSON.stringify(names), () =>
    ownSchema(names === null ? schema : withMembers(schema, names), MOST_FAULTS),
  );
}

/** The members of a schema of many that a value has; null where all of it has to be compiled. A member that is not there is not judged. */
function namesAtHand(schema: unknown, value: unknown): readonly string[] | null {
  const properties = member(schema, 'properties');
  if (!isObject(properties) || Object.keys(properties).length < MANY) return null;
  // Something may refer to a member by its place.
  if (/"\$(?:dynamic|recursive)?[rR]ef":"[^"]*properties/.test(JSON.stringify(schema))) return null;
  return Object.keys(properties).filter((name) => isObject(value) && Object.hasOwn(value, name));
}

function withMembers(schema: unknown, names: readonly string[]): unknown {
  const properties = member(schema, 'properties');
  const kept = Object.fromEntries(names.map((name) => [name, member(properties, name)]));
  return isObject(schema) ? { ...schema, properties: kept } : schema;
}

function skipped(cause: string): ValueCheck {
  return { faults: [], more: false, skipped: cause };
}
