import type { Activity, LookedUp } from '../../../shared/capture/index.ts';
import { processTree, socketsOf } from './process-tree.ts';

/** What of a server that is starting is watched, and who is told. */
export interface StartWatchHost {
  /** The server's process; 0 while there is none. */
  pid(): number;
  /** True once the server has answered: there is nothing more to find out. */
  answered(): boolean;
  /** True once waiting for the server is known to be in vain. */
  hopeless(): boolean;
  tell(text: string, lookedUp: LookedUp): void;
  /** Nothing more is to be expected of the server. */
  giveUp(): void;
}

const FIRST_LOOK_MS = 250;
const LOOK_MS = 500;
/** So long what makes waiting vain has to hold: a server may serve HTTP beside, and answer yet. */
const PATIENCE_MS = 2500;
/** Ticks of /proc in a second: USER_HZ, which is 100 on every Linux that Node.js runs on. */
const TICKS_A_SECOND = 100;

/** From this share of one processor on a process works. */
const WORKS = 0.01;
/** One that did not work for so long has nothing to do, ms. */
const IDLE_MS = 1500;

interface Sample {
  readonly at: number;
  readonly ticks: number;
}

/** Looks at the processes of a server from its start until it answers: what they listen on, and what they do meanwhile. */
export class StartWatch {
  readonly #host: StartWatchHost;
  readonly #told = new Set<number>();
  #timer: NodeJS.Timeout;
  #before: Sample | null = null;
  #activity: Activity | null = null;
  #hopelessSince = -1;
  #busyAt = -1;

  constructor(host: StartWatchHost) {
    this.#host = host;
    this.#timer = setTimeout(() => this.#look(), FIRST_LOOK_MS);
  }

  /** What the processes did lately; null where the system does not tell. */
  get activity(): Activity | null {
    return this.#activity;
  }

  /**
   * Whether the processes worked lately, or would have, had the system given them a processor. False where the system does not tell. Looks
   * anew: the machine that holds up the server may have held up the last look, too.
   */
  isBusy(): boolean {
    this.#sample();
    return this.#busyAt >= 0 && performance.now() - this.#busyAt < IDLE_MS;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    if (this.#host.answered()) return;
    this.#timer = setTimeout(() => this.#look(), LOOK_MS);
    this.#sample();
    if (!this.#host.hopeless()) {
      this.#hopelessSince = -1;
      return;
    }
    if (this.#hopelessSince < 0) this.#hopelessSince = performance.now();
    if (performance.now() - this.#hopelessSince < PATIENCE_MS) return;
    this.end();
    this.#host.giveUp();
  }

  #sample(): void {
    const pid = this.#host.pid();
    const processes = pid === 0 ? [] : processTree(pid);
    if (processes.length === 0) return;
    const { listening, connections } = socketsOf(processes);
    const now: Sample = { at: performance.now(), ticks: processes.reduce((sum, { ticks }) => sum + ticks, 0) };
    const overMs = Math.round(now.at - (this.#before?.at ?? now.at));
    const used = Math.max(0, now.ticks - (this.#before?.ticks ?? now.ticks));
    this.#before = now;
    const cpuMs = (used * 1000) / TICKS_A_SECOND;
    if (cpuMs >= Math.max(1, overMs) * WORKS || processes.some(({ runs }) => runs)) this.#busyAt = now.at;
    this.#activity = { processes: processes.map(({ name }) => name), cpuMs, overMs, connections };
    if (listening.every((port) => this.#told.has(port))) return;
    for (const port of listening) this.#told.add(port);
    const ports = listening.toSorted((one, other) => one - other);
    this.#host.tell(
      `The server's ${processes.length === 1 ? 'process listens' : 'processes listen'} on port ${ports.join(' and ')}.`,
      { listening: ports },
    );
  }
}
