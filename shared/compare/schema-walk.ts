import type { JsonStep } from './json-path.ts';
import { branchesOf, canonicalConstraints, hasBranches, typeText, type Branch } from './schema-branches.ts';
import { BOUNDS, boundEffect, boundOf } from './schema-bounds.ts';
import type { SchemaChange, SchemaEffect, SchemaMatter } from './schema-change.ts';
import { CONDITIONS, HEADER, KNOWN } from './schema-keywords.ts';
import { itemsOf, listingKeyword, objectAt, propertiesOf, requiredOf } from './schema-parts.ts';
import { isHarmful } from './schema-verdict.ts';
import { listedValues, passes, surelyTakes, typesOf, typeWords, valueWords, type JsonType } from './schema-values.ts';
import { ANYTHING, schemaView } from './schema-view.ts';
import { canonicalJson, isObject, type JsonObject, member } from '../json/index.ts';

/** Places of two schemas that are looked at, at most; and how deep. */
const PLACES_MOST = 5_000;
const DEPTH_MOST = 40;
const CHANGES_MOST = 200;

type Path = readonly JsonStep[];

/** What two schemas differ in. */
export interface SchemaDifference {
  readonly changes: readonly SchemaChange[];
  /** How many there are beyond those. */
  readonly more: number;
}

/** Compares two JSON Schemas by what they accept; undefined where a side has none. Bounded in depth, places and changes. */
export function schemaChanges(left: unknown, right: unknown): SchemaDifference {
  // One text for both settles most of what a server offers.
  if (canonicalJson(left) === canonicalJson(right)) return { changes: [], more: 0 };
  const walk = new SchemaWalk(left, right);
  walk.schemas(left, right, []);
  return { changes: walk.changes, more: walk.count - walk.changes.length };
}

class SchemaWalk {
  readonly changes: SchemaChange[] = [];
  count = 0;
  readonly #roots: readonly [unknown, unknown];
  /** Pairs that are being compared further up: a schema may lead back to itself. */
  readonly #under: Map<unknown, Set<unknown>>;
  /** Shared with what is tried out on the way. */
  readonly #spent: { places: number };

  constructor(left: unknown, right: unknown, under = new Map<unknown, Set<unknown>>(), spent = { places: 0 }) {
    this.#roots = [left, right];
    this.#under = under;
    this.#spent = spent;
  }

  schemas(left: unknown, right: unknown, path: Path): void {
    if (isObject(left) && isObject(right)) {
      const met = this.#under.get(left) ?? new Set();
      if (met.has(right)) return;
      this.#under.set(left, met.add(right));
      this.#views(left, right, path);
      met.delete(right);
    } else this.#views(left, right, path);
  }

  #views(left: unknown, right: unknown, path: Path): void {
    const before = schemaView(left, this.#roots[0]);
    const after = schemaView(right, this.#roots[1]);
    if (before === null && after === null) return;
    if (before === null || after === null) {
      const closed = path.at(-1) === 'additionalProperties';
      const matter: SchemaMatter = closed
        ? { is: 'closed' }
        : { is: 'condition', keyword: String(path.at(-1) ?? 'schema') };
      this.#tell(path, before === null ? 'wider' : 'narrower', matter, left, right);
      return;
    }
    if (path.length > DEPTH_MOST * 2 || (this.#spent.places += 1) > PLACES_MOST) {
      if (canonicalJson(left) !== canonicalJson(right)) this.#tell(path, 'other', { is: 'unread' }, left, right);
      return;
    }
    this.#words(before, after, path);
    if (this.#listed(before, after, path)) return;
    if (this.#branches(before, after, path)) return;
    this.#conditions(before, after, path, this.#types(before, after, path));
  }

  #words(before: JsonObject, after: JsonObject, path: Path): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [was, is] = [member(before, key), member(after, key)];
      if ((KNOWN.has(key) && key !== HEADER) || canonicalJson(was) === canonicalJson(is)) continue;
      if (key === HEADER) this.#tell([...path, key], 'words', { is: 'header' }, was, is);
      else this.#tell([...path, key], 'words', { is: 'words', keyword: key }, was, is);
    }
  }

  /** Compares values that are listed one by one; false where neither side lists any. */
  #listed(before: JsonObject, after: JsonObject, path: Path): boolean {
    const was = listedValues(before, this.#roots[0]);
    const is = listedValues(after, this.#roots[1]);
    if (was === null && is === null) return false;
    const lost = was?.filter((value) => !this.#takes(1, after, is, value)) ?? null;
    const gained = is?.filter((value) => !this.#takes(0, before, was, value)) ?? null;
    const narrower = lost === null || lost.length > 0;
    const wider = gained === null || gained.length > 0;
    if (!narrower && !wider) return true;
    const keyword = listingKeyword(after) ?? listingKeyword(before) ?? 'enum';
    this.#tell(
      [...path, keyword],
      narrower && wider ? 'other' : narrower ? 'narrower' : 'wider',
      {
        is: 'values',
        lost: lost === null ? '' : valueWords(lost),
        gained: gained === null ? '' : valueWords(gained),
        only: was === null && is !== null ? valueWords(is) : '',
      },
      before[keyword],
      after[keyword],
    );
    return true;
  }

  #takes(side: 0 | 1, view: JsonObject, listed: readonly unknown[] | null, value: unknown): boolean {
    if (listed === null) return surelyTakes(view, value, this.#roots[side]);
    const text = canonicalJson(value);
    return listed.some((one) => canonicalJson(one) === text);
  }

  /** Compares alternatives; false where neither side has any. */
  #branches(before: JsonObject, after: JsonObject, path: Path): boolean {
    if (!hasBranches(before) && !hasBranches(after)) return false;
    const was = branchesOf(before, hasBranches(after));
    const is = branchesOf(after, hasBranches(before));
    if (was === null || is === null) {
      const differs = canonicalJson(before) !== canonicalJson(after);
      if (differs) this.#tell(path, 'other', { is: 'unread' }, before, after);
      return true;
    }
    const texts = new Set(is.map(({ schema }) => canonicalConstraints(schema)));
    const same = new Set(was.map(({ schema }) => canonicalConstraints(schema)));
    const open = was.filter(({ schema }) => !texts.has(canonicalConstraints(schema)));
    const fresh = new Set(is.filter(({ schema }) => !same.has(canonicalConstraints(schema))));
    const uncovered: Branch[] = [];
    for (const branch of open) {
      const taker = [...fresh].find((one) => this.#covers(branch, one)) ?? is.find((one) => this.#covers(branch, one));
      if (taker === undefined) uncovered.push(branch);
      else if (fresh.delete(taker)) this.schemas(branch.schema, taker.schema, [...path, ...taker.path]);
      else this.#tell([...path, ...branch.path], 'words', { is: 'branch' }, branch.schema, undefined);
    }
    for (const branch of uncovered) {
      const types = typeText(branch);
      const twin =
        [...fresh].find((one) => typeText(one) === types) ?? (uncovered.length === 1 ? [...fresh][0] : undefined);
      if (twin !== undefined && fresh.delete(twin)) this.schemas(branch.schema, twin.schema, [...path, ...twin.path]);
      else this.#tell([...path, ...branch.path], 'narrower', { is: 'branch' }, branch.schema, undefined);
    }
    for (const branch of fresh)
      this.#tell([...path, ...branch.path], 'wider', { is: 'branch' }, undefined, branch.schema);
    return true;
  }

  /** Whether everything that one branch takes is taken by the other. */
  #covers(branch: Branch, by: Branch): boolean {
    const trial = new SchemaWalk(this.#roots[0], this.#roots[1], new Map(this.#under), this.#spent);
    trial.schemas(branch.schema, by.schema, []);
    return !trial.changes.some(isHarmful) && trial.count === trial.changes.length;
  }

  /** Compares types and gives those that both let pass. */
  #types(before: JsonObject, after: JsonObject, path: Path): ReadonlySet<JsonType> {
    const [was, is] = [typesOf(before), typesOf(after)];
    const lost = Array.from(was).filter((type) => !passes(type, is));
    const gained = Array.from(is).filter((type) => !passes(type, was));
    if (lost.length > 0 || gained.length > 0)
      this.#tell(
        [...path, 'type'],
        gained.length === 0 ? 'narrower' : lost.length === 0 ? 'wider' : 'other',
        { is: 'type', lost: typeWords(lost, is), gained: typeWords(gained, was) },
        before['type'],
        after['type'],
      );
    const shared = Array.from(was).filter((type) => passes(type, is) || (type === 'number' && is.has('integer')));
    return new Set(shared.map((type) => (type === 'integer' ? 'number' : type)));
  }

  #conditions(before: JsonObject, after: JsonObject, path: Path, types: ReadonlySet<JsonType>): void {
    for (const bound of BOUNDS) {
      if (!types.has(bound.type)) continue;
      const effect = boundEffect(boundOf(before, bound), boundOf(after, bound), bound.side);
      const excluded = bound.exclusive !== '' && (before[bound.exclusive] ?? after[bound.exclusive]) !== undefined;
      if (effect !== 'same') this.#condition(before, after, path, excluded ? bound.exclusive : bound.keyword, effect);
    }
    for (const { keywords, type } of CONDITIONS)
      if (type === null || types.has(type)) this.#asTheyStand(before, after, path, keywords);
    if (types.has('number')) this.#multiples(before, after, path);
    if (types.has('array')) this.#lists(before, after, path);
    if (types.has('object')) this.#objects(before, after, path);
  }

  #asTheyStand(before: JsonObject, after: JsonObject, path: Path, keywords: readonly string[]): void {
    const first = keywords.find((key) => canonicalJson(before[key]) !== canonicalJson(after[key]));
    if (first === undefined) return;
    const [had, has] = [before, after].map((view) => keywords.some((key) => view[key] !== undefined));
    this.#condition(before, after, path, first, had && has ? 'other' : had ? 'wider' : 'narrower');
  }

  #multiples(before: JsonObject, after: JsonObject, path: Path): void {
    const [was, is] = [before['multipleOf'], after['multipleOf']];
    if (was === is) return;
    const effect =
      typeof is !== 'number'
        ? 'wider'
        : typeof was !== 'number'
          ? 'narrower'
          : was % is === 0
            ? 'wider'
            : is % was === 0
              ? 'narrower'
              : 'other';
    this.#condition(before, after, path, 'multipleOf', effect);
  }

  #lists(before: JsonObject, after: JsonObject, path: Path): void {
    if ((before['uniqueItems'] === true) !== (after['uniqueItems'] === true))
      this.#condition(before, after, path, 'uniqueItems', after['uniqueItems'] === true ? 'narrower' : 'wider');
    const [was, is] = [itemsOf(before), itemsOf(after)];
    for (let i = 0; i < Math.max(was.first.length, is.first.length); i += 1)
      this.schemas(was.first[i] ?? was.rest, is.first[i] ?? is.rest, [...path, 'prefixItems', i]);
    this.schemas(was.rest, is.rest, [...path, 'items']);
  }

  #objects(before: JsonObject, after: JsonObject, path: Path): void {
    const [was, is] = [propertiesOf(before), propertiesOf(after)];
    const [had, has] = [requiredOf(before), requiredOf(after)];
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const place = [...path, 'properties', name];
      if (!Object.hasOwn(is, name)) {
        const closed = after['additionalProperties'] === false;
        this.#tell(place, 'other', { is: 'property', required: had.has(name), closed }, was[name], undefined);
      } else if (Object.hasOwn(was, name)) this.schemas(was[name], is[name], place);
      else {
        const required = has.has(name) && !had.has(name);
        const effect = required ? 'narrower' : 'wider';
        this.#tell(place, effect, { is: 'property', required, closed: false }, undefined, is[name]);
      }
    }
    for (const name of new Set([...had, ...has])) {
      if (had.has(name) === has.has(name) || Object.hasOwn(was, name) !== Object.hasOwn(is, name)) continue;
      const effect = has.has(name) ? 'narrower' : 'wider';
      const [left, right] = has.has(name) ? [undefined, name] : [name, undefined];
      this.#tell([...path, 'required'], effect, { is: 'required', name }, left, right);
    }
    for (const key of ['additionalProperties', 'propertyNames'])
      this.schemas(before[key] ?? ANYTHING, after[key] ?? ANYTHING, [...path, key]);
    const [patterns, others] = [objectAt(before, 'patternProperties'), objectAt(after, 'patternProperties')];
    for (const pattern of new Set([...Object.keys(patterns), ...Object.keys(others)]))
      this.schemas(patterns[pattern] ?? ANYTHING, others[pattern] ?? ANYTHING, [...path, 'patternProperties', pattern]);
  }

  #condition(before: JsonObject, after: JsonObject, path: Path, keyword: string, effect: SchemaEffect): void {
    this.#tell([...path, keyword], effect, { is: 'condition', keyword }, before[keyword], after[keyword]);
  }

  #tell(path: Path, effect: SchemaEffect, matter: SchemaMatter, left: unknown, right: unknown): void {
    this.count += 1;
    if (this.changes.length >= CHANGES_MOST) return;
    const change = left === undefined ? 'added' : right === undefined ? 'removed' : 'changed';
    this.changes.push({ path, change, effect, matter, left, right });
  }
}
