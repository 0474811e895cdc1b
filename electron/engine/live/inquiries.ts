import type { Session } from '../../../shared/analysis/index.ts';
import type { LookedUp, Neighbour } from '../../../shared/capture/index.ts';
import { lookUp, StartWatch } from '../inquiry/index.ts';

/** What a connection that is opened can be asked, and told. */
export interface InquiryHost {
  session(): Session;
  /** Puts what was looked up into the record. */
  tell(text: string, lookedUp: LookedUp): void;
  /** Resolves when everything recorded so far has been applied. */
  applied(): Promise<void>;
  /** PATH as the server got it. */
  readonly path: string;
  neighbours(urls: readonly string[]): Promise<readonly Neighbour[]>;
}

/** One answer may raise another question. */
const MOST = 3;

/** Finds out why a connection does not come about: watches the server while it starts, and looks up what its events leave open. */
export class Inquiries {
  /** Resolves when waiting for the server has turned out to be in vain. */
  readonly hopeless: Promise<void>;
  readonly #host: InquiryHost;
  readonly #watch: StartWatch | null;
  #giveUp: () => void = () => undefined;
  #settled: Promise<void> | null = null;

  /** `starts`: the server is a process of ours. */
  constructor(host: InquiryHost, starts: boolean) {
    this.#host = host;
    this.hopeless = new Promise((resolve) => (this.#giveUp = resolve));
    this.#watch = starts
      ? new StartWatch({
          pid: () => host.session().process?.pid ?? 0,
          answered: () => this.#isOpen(),
          hopeless: () => host.session().verdict.cause === 'http-server',
          tell: (text, lookedUp) => host.tell(text, lookedUp),
          giveUp: () => this.#giveUp(),
        })
      : null;
  }

  /** The server has answered, or never will: nothing is watched any more. */
  end(): void {
    this.#watch?.end();
  }

  /** Looks up what is open. Resolves when it is told and applied; a second call waits for the first. Never rejects. */
  settle(): Promise<void> {
    this.#settled ??= this.#settle();
    return this.#settled;
  }

  async #settle(): Promise<void> {
    this.end();
    await this.#host.applied();
    const { process } = this.#host.session();
    const activity = this.#watch?.activity;
    if (activity && process?.state === 'running' && this.#isUnanswered())
      this.#host.tell(`Its processes meanwhile: ${activity.processes.join(', ')}.`, { activity });
    for (let asked = 0; asked < MOST; asked += 1) {
      await this.#host.applied();
      const session = this.#host.session();
      if (session.inquiry === null) return;
      const { path } = this.#host;
      const neighbours = (urls: readonly string[]): Promise<readonly Neighbour[]> => this.#host.neighbours(urls);
      const { text, lookedUp } = await lookUp(session.inquiry, { process: session.process, path, neighbours });
      this.#host.tell(text, lookedUp);
    }
    await this.#host.applied();
  }

  #isOpen(): boolean {
    const { phases } = this.#host.session();
    return phases.some(({ name, state }) => (name === 'initialize' || name === 'discover') && state === 'done');
  }

  #isUnanswered(): boolean {
    return this.#host.session().verdict.headline === 'No answer';
  }
}
