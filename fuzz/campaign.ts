import { Random } from './mutation/random.ts';
import { FAILURES, writeCase } from './kept-case.ts';
import type { CampaignOrder } from './options.ts';
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
/** How a run stands is told so often. */
const TELL_MS = 30_000;

interface Tally {
  readonly source: Source;
  cases: number;
  mutated: number;
  ms: number;
  /** Processor time, in ms. */
  work: number;
}

/** A run over sources, in turns, until its time or its cases are over. */
export class Campaign {
  readonly #order: CampaignOrder;
  readonly #tallies: readonly Tally[];
  readonly #found = new Map<string, string>();
  readonly #began = performance.now();
  #toldAt = this.#began;
  #turns = 0;
  #heap = 0;

  constructor(order: CampaignOrder) {
    this.#order = order;
    const { only } = order;
    this.#tallies = SOURCES.filter(({ name }) => only.length === 0 || only.includes(name)).map((source) => ({
      source,
      cases: 0,
      mutated: 0,
      ms: 0,
      work: 0,
    }));
  }

  /** True when nothing was found. */
  async run(): Promise<boolean> {
    const { minutes, cases } = this.#order;
    const until = this.#began + minutes * 60_000;
    const open = (): Tally[] => this.#tallies.filter((tally) => tally.cases < cases);
    while (performance.now() < until && open().length > 0 && this.#found.size < FAILURES_MOST)
      for (const tally of open()) {
        if (performance.now() >= until) break;
        await this.#turn(tally, Math.min(until, performance.now() + TURN_MS));
      }
    this.#report();
    return this.#found.size === 0;
  }

  async #turn(tally: Tally, until: number): Promise<void> {
    const { seed, from, cases, quick } = this.#order;
    const started = performance.now();
    const before = process.cpuUsage();
    while (performance.now() < until && tally.cases < cases && this.#found.size < FAILURES_MOST) {
      const number = from + tally.cases;
      const { input, mutated } = caseOf(tally.source, seed, number);
      const failure = await tried(input, quick ? { turn: { number, exports: tally.source.exports === true } } : {});
      if (failure !== null) await this.#failed(tally.source, number, input, failure);
      tally.cases += 1;
      tally.mutated += mutated;
    }
    tally.ms += performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    tally.work += (user + system) / 1000;
    this.#turns += 1;
    if (this.#turns % TURNS_A_BATCH === 0) this.#weigh();
    if (performance.now() - this.#toldAt >= TELL_MS) this.#tell();
  }

  /** How far it has come, for who watches. */
  #tell(): void {
    this.#toldAt = performance.now();
    const far = this.#tallies.map(
      ({ source, mutated, cases }) => `${mutated} ${source.counts} (case ${this.#order.from + cases})`,
    );
    console.error(`${Math.round((this.#toldAt - this.#began) / 1000)} s: ${far.join(', ')}; ${this.#found.size} found`);
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
      const words = `memory grew by ${megabytes} MB over ${this.#tallies.map(({ source, cases }) => `${cases} ${source.name}`).join(', ')} (seed ${this.#order.seed})`;
      this.#found.set('memory', words);
      console.error(`✕ ${words}`);
    }
  }

  async #failed(source: Source, number: number, input: Input, failure: Failure): Promise<void> {
    const known = signature(failure);
    if (this.#found.has(known)) return;
    const small = await shrunk(input, failure);
    const told = (await tried(small)) ?? failure;
    const { seed } = this.#order;
    this.#found.set(known, `${source.name}-${seed}-${number}`);
    const file = writeCase(FAILURES, { source: source.name, seed, number, ...told, input: small });
    console.error(failureText(source.name, seed, number, small, told, file));
  }

  #report(): void {
    for (const { source, cases, mutated, ms, work } of this.#tallies)
      console.log(
        JSON.stringify({
          source: source.name,
          cases,
          [source.counts]: mutated,
          seconds: Math.round(ms / 100) / 10,
          processorSeconds: Math.round(work / 100) / 10,
          seed: this.#order.seed,
          ...(this.#order.from > 0 && { from: this.#order.from }),
          ...(this.#order.quick && { quick: true }),
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
  const { parts, mutated } = source.make(new Random(seed, SOURCES.indexOf(source), number), number);
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
