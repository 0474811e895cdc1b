import type { ClientTrialsOrder, ClientTrialsState } from '../../../shared/bridge/index.ts';
import type { Trial } from '../../../shared/trials/index.ts';
import type { Stand, TriedFault } from '../../tap/trials/index.ts';

/** What a run of the faults of servers is about. */
export type ClientTrialsFacts = Pick<ClientTrialsState, 'subject' | 'against' | 'seed'>;

/** How a run is told what it does. */
export interface TrialTelling {
  /** Aborted when the run is stopped. */
  readonly stopped: AbortSignal;
  begins(fault: TriedFault | null, handed: Stand['handed']): void;
  /** Takes a sentence about the way to the server. */
  says(sentence: string): void;
}

/** Sentences that a window is told, the newest ones. */
const REMARKS_MOST = 20;

interface ClientTrialsOptions {
  readonly id: string;
  /** What was asked for. */
  readonly order: ClientTrialsOrder;
  readonly about: ClientTrialsFacts;
  readonly faults: readonly TriedFault[];
  /** A client that nobody started is waited for. */
  readonly waits: boolean;
  /** Does it. What it throws ends the run: its sentence is told. */
  try(telling: TrialTelling): AsyncIterable<Trial>;
}

/** A run of the faults of servers against a client, for the windows that look at it. It goes on when they are closed, and ends with the engine. */
export class ClientTrials {
  readonly id: string;
  readonly order: ClientTrialsOrder;
  readonly done: Promise<void>;
  readonly #stopper = new AbortController();
  readonly #listeners = new Set<() => void>();
  #state: ClientTrialsState;

  constructor({ id, order, about, faults, waits, try: attempt }: ClientTrialsOptions) {
    this.id = id;
    this.order = order;
    this.#state = {
      ...about,
      faults: faults.map(({ id: fault, does }) => ({ id: fault, does })),
      trials: [],
      running: '',
      waits: null,
      stopped: false,
      problem: '',
      remarks: [],
      startedAt: new Date().toISOString(),
      tookMs: 0,
    };
    const begins: TrialTelling['begins'] = (fault, { words, url }) =>
      this.#change({ running: fault?.id ?? '', waits: waits ? { words, url } : null });
    const says = (sentence: string): void =>
      this.#change({ remarks: [...this.#state.remarks, sentence].slice(-REMARKS_MOST) });
    this.done = this.#run(attempt({ stopped: this.#stopper.signal, begins, says }));
  }

  get state(): ClientTrialsState {
    return this.#state;
  }

  /** Calls back at every change; the result ends that. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Ends it, and what it has started; the fault that is on is not told of. */
  stop(): void {
    if (this.#state.running === null) return;
    this.#change({ stopped: true });
    this.#stopper.abort();
  }

  async #run(trials: AsyncIterable<Trial>): Promise<void> {
    const began = performance.now();
    let problem = '';
    try {
      for await (const trial of trials) this.#change({ trials: [...this.#state.trials, trial], waits: null });
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    this.#change({ running: null, waits: null, problem, tookMs: performance.now() - began });
  }

  #change(changes: Partial<ClientTrialsState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
