import { PLACE_NOISE } from './built-in-noise.ts';
import type { NoiseRule } from './json-difference.ts';
import { readPattern, type JsonStep, type PatternStep } from './json-path.ts';

export type Treatment = NoiseRule['treatment'] | 'opaque';

interface Place {
  readonly steps: readonly PatternStep[];
  readonly treatment: Treatment;
  /** Whether it is for one element of a list by its index. */
  readonly tellsIndices: boolean;
}

/** A pattern and how much of it the way here has used up. */
interface Standing {
  readonly place: Place;
  readonly at: number;
}

/** Children that are remembered of one place, at most: a hostile object may have any number of keys. */
const CHILDREN_MOST = 1_000;
const ANY_INDEX = -1;

const BUILT_IN: readonly Place[] = PLACE_NOISE.flatMap(({ path, treatment }) => placeOf(path, treatment));

/**
 * Where a walk through a value stands with regard to the rules: each step keeps only those that may still hold further in, so
 * that many rules cost little.
 */
export class NoisePlaces {
  readonly #standing: readonly Standing[];
  readonly #children = new Map<JsonStep, NoisePlaces>();
  readonly #tellsIndices: boolean;
  /** What is done with the value that stands here; null where it is compared as it is. */
  readonly treatment: Treatment | null;

  private constructor(standing: readonly Standing[]) {
    this.#standing = standing;
    this.#tellsIndices = standing.some(({ place }) => place.tellsIndices);
    const here = new Set(standing.filter(({ place, at }) => restIsDeep(place, at)).map(({ place }) => place.treatment));
    this.treatment = (['ignore', 'opaque', 'unordered'] as const).find((one) => here.has(one)) ?? null;
  }

  /** At the whole message, with the built-in rules and those of the user that are for this method. */
  static of(method: string, rules: readonly NoiseRule[]): NoisePlaces {
    const own = rules
      .filter((rule) => !isScoped(rule) && (rule.method === '' || rule.method === method))
      .flatMap(({ path, treatment }) => placeOf(path, treatment));
    return new NoisePlaces([...BUILT_IN, ...own].map((place) => ({ place, at: 0 })));
  }

  /** One step further in. */
  into(step: JsonStep): NoisePlaces {
    if (this.#standing.length === 0) return this;
    // The elements of a list stand alike where no rule is for one of them.
    const key = typeof step === 'number' && !this.#tellsIndices ? ANY_INDEX : step;
    const known = this.#children.get(key);
    if (known !== undefined) return known;
    const next: Standing[] = [];
    for (const { place, at } of this.#standing) advance(place, at, step, next);
    const child = next.length === 0 ? NoisePlaces.#none : new NoisePlaces(next);
    if (this.#children.size < CHILDREN_MOST) this.#children.set(key, child);
    return child;
  }

  static readonly #none = new NoisePlaces([]);
}

function advance(place: Place, at: number, step: JsonStep, next: Standing[]): void {
  const pattern = place.steps[at];
  if (pattern === undefined) return;
  if (pattern === 'deep') {
    next.push({ place, at });
    advance(place, at + 1, step, next);
  } else if (pattern === 'any' || pattern.exactly === step) next.push({ place, at: at + 1 });
}

/** Whether a rule is for some requests of its method alone: where these are not known it says nothing. */
export function isScoped({ name, arguments: given }: NoiseRule): boolean {
  return name !== undefined || given !== undefined;
}

/** `**` stands for no step, too. */
function restIsDeep(place: Place, at: number): boolean {
  for (let i = at; i < place.steps.length; i += 1) if (place.steps[i] !== 'deep') return false;
  return true;
}

function isIndex(step: JsonStep): boolean {
  return typeof step === 'number';
}

/** A path that cannot be read is that of no place. */
function placeOf(path: string, treatment: Treatment): Place[] {
  const steps = readPattern(path);
  if (steps === null) return [];
  return [{ steps, treatment, tellsIndices: steps.some((step) => typeof step === 'object' && isIndex(step.exactly)) }];
}
