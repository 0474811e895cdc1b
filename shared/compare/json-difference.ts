import { isObject, member } from '../json/index.ts';
import { nearEpochs, withoutNoise } from './built-in-noise.ts';
import { pathText, type JsonStep } from './json-path.ts';
import { jsonType, Likeness } from './likeness.ts';
import { alignLists } from './list-alignment.ts';
import { NoisePlaces } from './noise-places.ts';
import { shortJson } from './short-json.ts';

/** A place where two JSON values differ. */
export interface JsonDifference {
  /**
   * As in the filter language: `result.content[0].text`; '' for the whole. Keys that are no plain words stand in `["…"]`. An
   * index counts in the left list; only that of an element which was itself added counts in the right one.
   */
  readonly path: string;
  /** `order`: the same elements in another order. `type`: values of other JSON types. */
  readonly change: 'added' | 'removed' | 'changed' | 'type' | 'order';
  /** Compact JSON, at most 400 UTF-16 units; '' where the side has nothing there. */
  readonly left: string;
  readonly right: string;
}

/** What of an answer is not held against it. */
export interface NoiseRule {
  /** Method that it is for; '' for every one. */
  readonly method: string;
  /** A path with `*` for one step and `**` for any number: `result.content[*].text`. */
  readonly path: string;
  /** `ignore`: whatever stands there; `unordered`: a list whose order says nothing. */
  readonly treatment: 'ignore' | 'unordered';
  /** Only for requests that name this tool, prompt or resource. */
  readonly name?: string | undefined;
  /** Only for requests with these arguments, as `argumentsText` writes them. */
  readonly arguments?: string | undefined;
}

export interface JsonComparisonOptions {
  /** Method of the message, or of the request that it answers: rules may be for one alone. */
  readonly method: string;
  /** Rules of the user, on top of the built-in ones. Those for some requests alone do not count here: see `rulesFor`. */
  readonly rules: readonly NoiseRule[];
  /** Differences that are told, at most; 50 when not given. */
  readonly most?: number;
}

/** How two JSON values compare. */
export interface JsonComparison {
  /** In the order of the left value. Empty where nothing but noise differs. */
  readonly differences: readonly JsonDifference[];
  /** How many there are beyond those. */
  readonly more: number;
  /** Places that differ in noise, and so do not count. */
  readonly noise: number;
}

const SHOWN_MOST = 400;
const TOLD_MOST = 50;
/** Deeper values are compared as texts. */
const DEPTH_MOST = 100;
/** Pairs of values that are looked into one by one, at most; beyond them values are compared as texts. */
const PAIRS_MOST = 300_000;

/**
 * Compares two parsed messages (or any JSON values; undefined for none) by what they say: members by key whatever their order,
 * lists by what names their elements or by their longest common subsequence, without the noise of `built-in-noise.ts` and of
 * the rules. Exact, whatever the size; swapping the sides swaps the result.
 */
export function differencesOf(left: unknown, right: unknown, options: JsonComparisonOptions): JsonComparison {
  const comparing = new Comparing(options.most ?? TOLD_MOST);
  comparing.values(left, right, NoisePlaces.of(options.method, options.rules), []);
  const { differences, count, noise } = comparing;
  return { differences, more: count - differences.length, noise };
}

/**
 * A number that messages share where they differ in nothing but noise: to find what belongs together among many. Two moments
 * count as alike here however far apart they are.
 */
export function likenessOf(value: unknown, method: string, rules: readonly NoiseRule[]): number {
  return new Likeness().of(value, NoisePlaces.of(method, rules));
}

/** Whether the rules leave nothing of the messages of a method: then it says nothing, either, how many of them there are. */
export function isAllNoise(method: string, rules: readonly NoiseRule[]): boolean {
  return NoisePlaces.of(method, rules).treatment === 'ignore';
}

class Comparing {
  readonly differences: JsonDifference[] = [];
  count = 0;
  noise = 0;
  readonly #most: number;
  readonly #likeness = new Likeness();
  #pairs = 0;

  constructor(most: number) {
    this.#most = most;
  }

  values(left: unknown, right: unknown, places: NoisePlaces, path: readonly JsonStep[]): void {
    if (left === right) return;
    if (places.treatment === 'ignore') this.noise += sameText(left, right) ? 0 : 1;
    else if (left === undefined) this.#tell('added', path, left, right);
    else if (right === undefined) this.#tell('removed', path, left, right);
    else if (jsonType(left) !== jsonType(right)) this.#tell('type', path, left, right);
    else if (places.treatment === 'opaque') this.noise += sameText(left, right) ? 0 : 1;
    else if (path.length > DEPTH_MOST || (this.#pairs += 1) > PAIRS_MOST) {
      if (!sameText(left, right)) this.#tell('changed', path, left, right);
    } else if (Array.isArray(left) && Array.isArray(right)) this.#lists(left, right, places, path);
    else if (isObject(left) && isObject(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
        this.values(member(left, key), member(right, key), places.into(key), [...path, key]);
    } else if (isNoise(left, right, path.at(-1))) this.noise += 1;
    else this.#tell('changed', path, left, right);
  }

  #lists(left: readonly unknown[], right: readonly unknown[], places: NoisePlaces, path: readonly JsonStep[]): void {
    const alike = {
      left: left.map((one, i) => this.#likeness.of(one, places.into(i))),
      right: right.map((one, i) => this.#likeness.of(one, places.into(i))),
    };
    const unordered = places.treatment === 'unordered';
    const { pairs, onlyLeft, onlyRight, moved } = alignLists(left, right, alike, unordered);
    if (moved && unordered) this.noise += 1;
    else if (moved) this.#tell('order', path, left.map(named), right.map(named));
    const partner = new Map(pairs);
    const alone = new Set(onlyLeft);
    for (const [i, one] of left.entries()) {
      const j = partner.get(i);
      if (j !== undefined) this.values(one, right[j], places.into(i), [...path, i]);
      else if (alone.has(i)) this.values(one, undefined, places.into(i), [...path, i]);
    }
    for (const j of onlyRight) this.values(undefined, right[j], places.into(j), [...path, j]);
  }

  #tell(change: JsonDifference['change'], path: readonly JsonStep[], left: unknown, right: unknown): void {
    this.count += 1;
    if (this.differences.length >= this.#most) return;
    this.differences.push({
      path: pathText(path),
      change,
      left: shortJson(left, SHOWN_MOST),
      right: shortJson(right, SHOWN_MOST),
    });
  }
}

/** What an element is called, where it has a name: of an order, only that matters. */
function named(value: unknown): unknown {
  return member(value, 'name') ?? member(value, 'uri') ?? value;
}

function isNoise(left: unknown, right: unknown, step: JsonStep | undefined): boolean {
  if (typeof left === 'string' && typeof right === 'string') return withoutNoise(left) === withoutNoise(right);
  if (typeof left === 'number' && typeof right === 'number')
    return nearEpochs(left, right, typeof step === 'string' ? step : '');
  return false;
}

/** Equal to the letter, but for the order of members and spaces. */
function sameText(left: unknown, right: unknown): boolean {
  const waiting: [unknown, unknown][] = [[left, right]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [one, other] = next;
    if (one === other) continue;
    if (jsonType(one) !== jsonType(other) || typeof one !== 'object') return false;
    const keys = Object.keys(one as object);
    if (keys.length !== Object.keys(other as object).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(other as object, key)) return false;
      waiting.push([(one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]]);
    }
  }
  return true;
}
