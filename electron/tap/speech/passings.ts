import type { Direction } from '../../../shared/capture/index.ts';
import { withoutEnd } from './line-end.ts';
import { type Addressee, type Decided, type GoesInstead, HEARERS } from './speech-order.ts';
import type { SpeechRecord, Way } from './speech.ts';
import type { Stage } from './stage.ts';

const END = Buffer.from('\n');
/** A side that has ended waits so long for what a window says of its last messages, ms. */
const END_WAITS_MS = 2_000;

interface Passing {
  readonly dir: Direction;
  /** As it came, with its end. */
  readonly whole: Buffer;
}

/**
 * The lines of a connection on their way by a window that stands in the middle: each waits here for what the window says of it. Where the
 * window leaves, however it leaves, all go on as they came, in their order.
 */
export class Passings {
  readonly #stages: Readonly<Record<Direction, Stage | null>>;
  readonly #ways: Readonly<Record<Addressee, Way>>;
  readonly #record: SpeechRecord;
  readonly #waiting = new Map<number, Passing>();
  #last = 0;
  /** Called when nothing of a direction waits any more. */
  readonly #emptied: Record<Direction, (() => void)[]> = { c2s: [], s2c: [] };

  /** Both ways have their stages. */
  constructor(ways: Readonly<Record<Addressee, Way>>, record: SpeechRecord) {
    this.#ways = ways;
    this.#record = record;
    this.#stages = { c2s: ways.server.stage, s2c: ways.client.stage };
    for (const dir of ['c2s', 's2c'] as const) {
      this.#stages[dir]?.takeLines((line) => this.#line(dir, line));
      ways[HEARERS[dir]].finish = () => this.#ended(dir);
    }
  }

  take(decided: Decided): void {
    if (decided.kind === 'record') {
      this.#record.event({ ...decided.event, t: this.#record.now() });
      return;
    }
    const { passing, instead } = decided;
    const waits = this.#waiting.get(passing);
    this.#waiting.delete(passing);
    if (instead !== undefined && instead !== null) this.#goes(instead);
    else if (instead === undefined && waits !== undefined) this.#stages[waits.dir]?.pass(waits.whole);
    if (waits !== undefined) this.#tellEmptied(waits.dir);
  }

  /** Nobody stands in the middle any more. */
  end(): void {
    for (const dir of ['c2s', 's2c'] as const) {
      this.#stages[dir]?.takeLines(null);
      this.#ways[HEARERS[dir]].finish = null;
    }
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { dir, whole } of left) this.#stages[dir]?.pass(whole);
    for (const dir of ['c2s', 's2c'] as const) this.#tellEmptied(dir);
    if (left.length === 0) return;
    const messages = left.length === 1 ? 'A message that waited' : `${left.length} messages that waited`;
    const text = `${messages} for a window went on as it came: the window is gone.`;
    this.#record.event({ kind: 'note', t: this.#record.now(), by: 'engine', level: 'warning', text });
  }

  #line(dir: Direction, whole: Buffer): boolean {
    this.#last += 1;
    this.#waiting.set(this.#last, { dir, whole });
    this.#record.tellMiddle({
      kind: 'passing',
      passing: this.#last,
      dir,
      base64: withoutEnd(whole).toString('base64'),
    });
    return true;
  }

  #goes({ dir, base64 }: GoesInstead): void {
    this.#stages[dir]?.pass(Buffer.concat([Buffer.from(base64, 'base64'), END]));
  }

  async #ended(dir: Direction): Promise<void> {
    this.#record.tellMiddle({ kind: 'ended', dir });
    if (![...this.#waiting.values()].some((passing) => passing.dir === dir)) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, END_WAITS_MS)));
    await Promise.race([new Promise<void>((resolve) => this.#emptied[dir].push(resolve)), late]);
    clearTimeout(timer);
    for (const [passing, { dir: of, whole }] of this.#waiting)
      if (of === dir && this.#waiting.delete(passing)) this.#stages[dir]?.pass(whole);
  }

  #tellEmptied(dir: Direction): void {
    if (this.#emptied[dir].length === 0 || [...this.#waiting.values()].some((passing) => passing.dir === dir)) return;
    for (const tell of this.#emptied[dir].splice(0)) tell();
  }
}
