import { listChanges, rulesFor, type NoiseRule } from '../../../shared/compare/index.ts';
import type { Arrival, GivenValues, ReplayCases } from '../../../shared/replay/index.ts';
import { DifferenceJobs } from '../compare/index.ts';
import type { Connection, ShownConnection } from '../connection/index.ts';
import { messageText, parsed } from './recorded-message.ts';

export interface ReplayJudgeOptions {
  readonly recorded: ShownConnection;
  readonly live: Connection;
  readonly cases: ReplayCases;
  readonly given: GivenValues;
  readonly rules: readonly NoiseRule[];
  /** Something was judged; the sentence says what went wrong with it, '' for nothing. */
  readonly onJudged: (problem: string) => void;
}

/** Holds what came against the record, one after the other, and learns from it what the server gives out. */
export class ReplayJudge {
  readonly #options: ReplayJudgeOptions;
  readonly #jobs = new DifferenceJobs();
  #turn: Promise<void> = Promise.resolve();

  constructor(options: ReplayJudgeOptions) {
    this.#options = options;
  }

  judge(arrival: Arrival): void {
    this.#turn = this.#turn.then(async () => {
      let problem = '';
      try {
        await this.#judged(arrival);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
      this.#options.onJudged(problem);
    });
  }

  /** Resolves when everything so far has been judged. */
  settled(): Promise<void> {
    return this.#turn;
  }

  async close(): Promise<void> {
    await this.#turn;
    await this.#jobs.close();
  }

  async #judged({ index, kind, recorded, live }: Arrival): Promise<void> {
    const { cases, given, rules } = this.#options;
    if (recorded === null) {
      if (kind === 'answer') cases.settle(index, 'extra', 'An answer came where none is recorded.');
      return;
    }
    const left = await messageText(this.#options.recorded, recorded);
    const right = await messageText(this.#options.live, live);
    const said = [parsed(left), parsed(right)] as const;
    given.learn(...said);
    const one = cases.all[index]!;
    const own = rulesFor(rules, one);
    const comparison = await this.#jobs.whole({ left, right, method: one.method, rules: own });
    cases.judge(index, comparison, comparison.differences.length > 0 ? listChanges(one.method, said, own) : []);
  }
}
