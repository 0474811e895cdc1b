import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SpeechOrder } from '../speech/index.ts';
import type { LostRecord } from './lost-record.ts';
import type { RecordAccount } from './record-account.ts';
import type { TapStart } from './tap-start.ts';
import type { RecordPlace, RecordWord, TapOrder, ThreadData } from './tap-work.ts';

/** Where a record is kept. */
export interface RecordHost {
  /** Never throws. The memory that is given away is moved, not copied. */
  give(order: TapOrder, owned: readonly ArrayBuffer[]): void;
  /** Resolves when the record is closed, or has met a fault and said so. */
  readonly ended: Promise<void>;
}

/** From whichever folder of the build this is run. */
const FILE = fileURLToPath(new URL('../tap/record-thread.cjs', import.meta.url));
/** Its young generation would grow to many times of what lines need. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 };

/**
 * A record in a thread of its own. A fault there is no reason for the wire to stop: the record ends with it, which is told in its file
 * and to windows.
 */
export class RecordThread implements RecordHost {
  readonly ended: Promise<void>;
  readonly #start: TapStart;
  readonly #account: RecordAccount;
  readonly #heard: (order: SpeechOrder) => void;
  /** Null where the system gives no thread. */
  readonly #worker: Worker | null;
  #given = 0;
  #place: RecordPlace | null = null;
  /** Once it has met a fault; null within where not even that can be told. */
  #lost: Promise<LostRecord | null> | null = null;

  /** `heard` gets what windows ask. */
  constructor(start: TapStart, account: RecordAccount, heard: (order: SpeechOrder) => void) {
    this.#start = start;
    this.#account = account;
    this.#heard = heard;
    this.#worker = this.#begins();
    const worker = this.#worker;
    if (worker === null) {
      this.ended = Promise.resolve();
      return;
    }
    worker.on('message', (word: RecordWord) => {
      if (word.kind === 'asked') heard(word.order);
      else this.#place = word.place;
    });
    worker.on('error', (fault) => this.#lose(fault));
    this.ended = new Promise((resolve) =>
      worker.once('exit', () => void Promise.resolve(this.#lost).then(() => resolve())),
    );
    worker.unref();
  }

  give(order: TapOrder, owned: readonly ArrayBuffer[]): void {
    if (this.#lost === null) this.#worker?.postMessage(order, owned);
    else if (order.kind === 'close') void this.#lost.then((record) => record?.close());
    if (order.kind !== 'batch') return;
    this.#given += order.batch.weight;
    this.#letGo();
  }

  #begins(): Worker | null {
    const workerData: ThreadData = { start: this.#start, memory: this.#account.memory };
    try {
      return new Worker(FILE, { workerData, resourceLimits: LIMITS, stdout: true, stderr: true });
    } catch (fault) {
      this.#lose(fault);
      return null;
    }
  }

  #lose(fault: unknown): void {
    const { startedAtMs } = this.#start;
    const t = Math.round((performance.timeOrigin + performance.now() - startedAtMs) * 1000);
    const loss = { start: this.#start, account: this.#account, place: this.#place, t, fault };
    this.#lost = import('./lost-record.ts').then(({ LostRecord }) => new LostRecord(loss)).catch(() => null);
    this.#letGo();
    // Whoever spoke came in by that thread.
    this.#heard({ kind: 'off' });
  }

  /** Nothing waits for a record that is lost. */
  #letGo(): void {
    if (this.#lost !== null) this.#account.took(this.#given - this.#account.taken);
  }
}
