import { duration } from '../analysis/index.ts';
import { isAllNoise, type JsonComparison, type NoiseRule, type SurfaceChange } from '../compare/index.ts';
import type { ReplayCase, ReplayOutcome, ReplaySide, ReplayTally } from './report.ts';
import type { ReplayScript, ScriptCase } from './session-script.ts';

export interface JudgingOptions {
  readonly rules: readonly NoiseRule[];
  /** Answers later than so many times the recorded latency are slower; 0 for never. */
  readonly slowerThan: number;
}

const NOTHING: ReplaySide = { seq: 0, answerSeq: 0, latency: -1 };

/** Answers that are later by less than this are never slower, µs: so much is the weather of a machine. */
const WEATHER_US = 20_000;

/** The cases of a replay as they stand: those of the script in its order, then what nobody expected. */
export class ReplayCases {
  readonly #all: ReplayCase[];
  readonly #options: JudgingOptions;
  readonly #tally = { same: 0, differs: 0, missing: 0, extra: 0, slower: 0, 'not sent': 0 };
  #tell: (index: number) => void = () => undefined;

  constructor(script: ReplayScript, options: JudgingOptions) {
    this.#options = options;
    this.#all = script.cases.map(waiting);
  }

  get all(): readonly ReplayCase[] {
    return this.#all;
  }

  /** Calls back with the index of each case that is new or changed. */
  set onChanged(tell: (index: number) => void) {
    this.#tell = tell;
  }

  get tally(): ReplayTally {
    return { ...this.#tally };
  }

  /** The live end of a case, as far as it is known. */
  saw(index: number, live: Partial<ReplaySide>): void {
    const known = this.#all[index]!;
    this.#put({ ...known, live: { ...known.live, ...live } });
  }

  /** Both ends of a case are there, and were held against each other. */
  judge(index: number, { differences, more, noise }: JsonComparison, changes: readonly SurfaceChange[] = []): void {
    const known = this.#all[index]!;
    const outcome = differences.length > 0 ? 'differs' : this.#isSlower(known) ? 'slower' : 'same';
    const late = `It took ${duration(known.live.latency)} instead of ${duration(known.recorded.latency)}.`;
    this.#put({ ...known, outcome, differences, changes, more, noise, why: outcome === 'slower' ? late : '' });
  }

  /** It came about again, differing in noise at most. */
  same(index: number, why = ''): void {
    this.#put({ ...this.#all[index]!, outcome: 'same', why });
  }

  settle(index: number, outcome: Exclude<ReplayOutcome, 'waiting' | 'same' | 'differs'>, why: string): void {
    const known = this.#all[index]!;
    if (known.kind === 'server notification' && outcome === 'missing' && isAllNoise(known.method, this.#options.rules))
      this.same(index, 'It did not come; a rule says that this method says nothing.');
    else this.#put({ ...known, outcome, why });
  }

  /** Something that is not recorded. Null where a rule says that it says nothing. */
  extra(found: Pick<ReplayCase, 'kind' | 'method' | 'name'>, seq: number, why: string): number | null {
    if (found.kind === 'server notification' && isAllNoise(found.method, this.#options.rules)) return null;
    const index = this.#all.length;
    this.#put({
      ...found,
      arguments: '',
      index,
      outcome: 'extra',
      recorded: NOTHING,
      live: { ...NOTHING, seq },
      differences: [],
      changes: [],
      more: 0,
      noise: 0,
      why,
    });
    return index;
  }

  #isSlower({ recorded, live }: ReplayCase): boolean {
    const { slowerThan } = this.#options;
    if (slowerThan === 0 || recorded.latency < 0 || live.latency < 0) return false;
    return live.latency > recorded.latency * slowerThan && live.latency - recorded.latency > WEATHER_US;
  }

  #put(changed: ReplayCase): void {
    const before = this.#all[changed.index]?.outcome ?? 'waiting';
    if (before !== 'waiting') this.#tally[before] -= 1;
    if (changed.outcome !== 'waiting') this.#tally[changed.outcome] += 1;
    this.#all[changed.index] = changed;
    this.#tell(changed.index);
  }
}

function waiting({ index, kind, method, name, arguments: given, place, answer, latency }: ScriptCase): ReplayCase {
  return {
    index,
    kind,
    method,
    name,
    arguments: given,
    outcome: 'waiting',
    recorded: { seq: place.seq, answerSeq: answer.seq, latency },
    live: NOTHING,
    differences: [],
    changes: [],
    more: 0,
    noise: 0,
    why: '',
  };
}
