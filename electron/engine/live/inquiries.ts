import type { ClientOptions, Target } from '../../../shared/bridge/index.ts';
import type { LookedUp, Neighbour } from '../../../shared/capture/index.ts';
import type { Observation } from '../../../shared/findings/index.ts';
import { variableOf } from '../../platform/index.ts';
import type { Route } from '../client/index.ts';
import { lookUp, StartWatch } from '../inquiry/index.ts';
import { numberedExchange } from './exchange-of.ts';
import { askNeighbours } from './neighbours.ts';

/** What a connection that is opened can be asked, and told. */
export interface InquiryHost {
  observation(): Observation;
  /** Puts what was looked up into the record. */
  tell(text: string, lookedUp: LookedUp): void;
  /** Resolves when everything recorded so far has been applied. */
  applied(): Promise<void>;
  /** The way to the server; null where nothing can be sent on it. */
  route(): Route | null;
}

/** One answer may raise another question. */
const MOST = 3;

/** Finds out why a connection does not come about: watches the server while it starts, and looks up what its events leave open. */
export class Inquiries {
  /** Resolves when waiting for the server has turned out to be in vain. */
  readonly hopeless: Promise<void>;
  readonly #host: InquiryHost;
  /** PATH as the server got it. */
  readonly #path: string;
  readonly #watch: StartWatch | null;
  #giveUp: () => void = () => undefined;
  #settled: Promise<void> | null = null;

  constructor(target: Target, { conversation }: ClientOptions, host: InquiryHost) {
    this.#host = host;
    const env: Readonly<Record<string, string>> = target.transport === 'stdio' ? target.env : {};
    this.#path = variableOf(env, 'PATH') ?? variableOf(process.env, 'PATH') ?? '';
    this.hopeless = new Promise((resolve) => (this.#giveUp = resolve));
    this.#watch =
      target.transport === 'stdio' && conversation === 'ordinary'
        ? new StartWatch({
            pid: () => host.observation().session().process?.pid ?? 0,
            answered: () => this.#isOpen(),
            hopeless: () => host.observation().session().verdict.cause === 'http-server',
            tell: (text, lookedUp) => host.tell(text, lookedUp),
            giveUp: () => this.#giveUp(),
          })
        : null;
  }

  /** The server has answered, or never will: nothing is watched any more. */
  end(): void {
    this.#watch?.end();
  }

  /** True while the processes of the server still work on its start, as far as the system tells. */
  isStarting(): boolean {
    return this.#watch?.isBusy() ?? false;
  }

  /** Looks up what is open. Resolves when it is told and applied; a second call waits for the first. Never rejects. */
  settle(): Promise<void> {
    this.#settled ??= this.#settle();
    return this.#settled;
  }

  async #settle(): Promise<void> {
    this.end();
    await this.#host.applied();
    const { process } = this.#host.observation().session();
    const activity = this.#watch?.activity;
    if (activity && process?.state === 'running' && this.#isUnanswered())
      this.#host.tell(`Its processes meanwhile: ${activity.processes.join(', ')}.`, { activity });
    for (let asked = 0; asked < MOST; asked += 1) {
      await this.#host.applied();
      const session = this.#host.observation().session();
      if (session.inquiry === null) return;
      const path = this.#path;
      const neighbours = (urls: readonly string[]): Promise<readonly Neighbour[]> => this.#neighbours(urls);
      const { text, lookedUp } = await lookUp(session.inquiry, { process: session.process, path, neighbours });
      this.#host.tell(text, lookedUp);
    }
    await this.#host.applied();
  }

  async #neighbours(urls: readonly string[]): Promise<readonly Neighbour[]> {
    const route = this.#host.route();
    if (route?.kind !== 'http') return [];
    return askNeighbours(route.channel, urls, (number) => numberedExchange(this.#host.observation(), number));
  }

  #isOpen(): boolean {
    const { phases } = this.#host.observation().session();
    return phases.some(({ name, state }) => (name === 'initialize' || name === 'discover') && state === 'done');
  }

  #isUnanswered(): boolean {
    return this.#host.observation().session().verdict.headline === 'No answer';
  }
}
