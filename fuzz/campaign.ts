import { Random } from './mutation/random.ts';
import { FAILURES, writeCase } from './kept-case.ts';
import { shrunk, signature } from './shrink.ts';
import { type Input, type Source, SOURCES } from './sources/index.ts';
import { type Failure, tried } from './trial.ts';

/** How long a source goes on before the next has its turn. */
const TURN_MS = 500;
/** Memory is looked at after so many turns. */
const TURNS_A_BATCH = 20;
/** What is kept for good may not grow beyond this over a run: caches are bounded. */
const GROWTH_BYTES = 64 * 1024 * 1024;
/** Different failures after which a run ends. */
const FAILURES_MOST = 12;

interface Tally {
  readonly source: Source;
  cases: number;
  mutated: number;
  ms: number;
}

/** A run over sources, in turns, until its time or its cases are over. */
export class Campaign {
  readonly #seed: number;
  readonly #tallies: readonly Tally[];
  readonly #found = new Map<string, string>();
  #turns = 0;
  #heap = 0;

  constructor(seed: number, only: readonly string[]) {
    this.#seed = seed;
    this.#tallies = SOURCES.filter(({ name }) => only.length === 0 || only.includes(name)).map((source) => ({
      source,
      cases: 0,
      mutated: 0,
      ms: 0,
    }));
  }

  /** True when nothing was found. `cases`: of each source. */
  async run(minutes: number, cases: number): Promise<boolean> {
    const until = performance.now() + minutes * 60_000;
    const open = (): Tally[] => this.#tallies.filter((tally) => tally.cases < cases);
    while (performance.now() < until && open().length > 0 && this.#found.size < FAILURES_MOST)
      for (const tally of open()) {
        if (performance.now() >= until) break;
        await this.#turn(tally, Math.min(until, performance.now() + TURN_MS), cases);
      }
    this.#report();
    return this.#found.size === 0;
  }

  async #turn(tally: Tally, until: number, cases: number): Promise<void> {
    const started = performance.now();
    while (performance.now() < until && tally.cases < cases && this.#found.size < FAILURES_MOST) {
      const { input, mutated } = caseOf(tally.source, this.#seed, tally.cases);
      const failure = await tried(input);
      if (failure !== null) await this.#failed(tally.source, tally.cases, input, failure);
      tally.cases += 1;
      tally.mutated += mutated;
    }
    tally.ms += performance.now() - started;
    this.#turns += 1;
    if (this.#turns % TURNS_A_BATCH === 0) this.#weigh();
  }

  /** Memory that is held for good, after what is garbage was thrown away. */
  #weigh(): void {
    if (globalThis.gc === undefined) return;
    globalThis.gc();
    const { heapUsed } = process.memoryUsage();
    // The first batches fill caches and compile code.
    if (this.#turns <= 2 * TURNS_A_BATCH) this.#heap = heapUsed;
    else if (heapUsed - this.#heap > GROWTH_BYTES && !this.#found.has('memory')) {
      const megabytes = Math.round((heapUsed - this.#heap) / 1024 ** 2);
      const words = `memory grew by ${megabytes} MB over ${this.#tallies.map(({ source, cases }) => `${cases} ${source.name}`).join(', ')} (seed ${this.#seed})`;
      this.#found.set('memory', words);
      console.error(`✕ ${words}`);
    }
  }

  async #failed(source: Source, number: number, input: Input, failure: Failure): Promise<void> {
    const known = signature(failure);
    if (this.#found.has(known)) return;
    const small = await shrunk(input, failure);
    const told = (await tried(small)) ?? failure;
    const seed = this.#seed;
    this.#found.set(known, `${source.name}-${seed}-${number}`);
    const file = writeCase(FAILURES, { source: source.name, seed, number, ...told, input: small });
    console.error(failureText(source.name, seed, number, small, told, file));
  }

  #report(): void {
    for (const { source, cases, mutated, ms } of this.#tallies)
      console.log(
        JSON.stringify({
          source: source.name,
          cases,
          [source.counts]: mutated,
          seconds: Math.round(ms / 100) / 10,
          seed: this.#seed,
        }),
      );
    console.log(
      this.#found.size === 0
        ? 'Nothing was found.'
        : `${this.#found.size} found: ${[...this.#found.values()].join(', ')}.`,
    );
  }
}

/** The case of this number: always the same. */
export function caseOf(
  source: Source,
  seed: number,
  number: number,
): { readonly input: Input; readonly mutated: number } {
  const { parts, mutated } = source.make(new Random(seed, SOURCES.indexOf(source), number));
  return { input: { kind: source.kind, parts }, mutated };
}

const SHOWN = 1_200;

export function failureText(
  source: string,
  seed: number,
  number: number,
  { parts }: Input,
  failure: Failure,
  file: string,
): string {
  const name = `${source}-${seed}-${number}`;
  const text = JSON.stringify(parts);
  return [
    '',
    `✕ ${failure.stage}: ${failure.message}`,
    `  seed ${seed}, case ${number} of ${source}; try it again: npm run fuzz -- --case ${name}`,
    `  input: ${text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text}`,
    ...failure.stack.split('\n').slice(1, 9),
    `  ${file}; make a test of it: npm run fuzz -- --keep ${name}`,
  ].join('\n');
}
