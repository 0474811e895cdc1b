import { connect, type Socket } from 'node:net';
import type { Direction } from '../../../shared/capture/index.ts';
import { joined, LineSplitter, systemErrorInWords, type TransportEvent } from '../../transports/index.ts';
import {
  type Addressee,
  type DoorAddress,
  type DoorLine,
  type BesideMessage,
  type MiddleWord,
  type SaidPiece,
  type SaidRuling,
  readDoorAnswer,
  readMiddleWord,
} from '../../tap/index.ts';

/** A message of 64 MB, as base64, and what is around it. */
const ANSWER_MOST = 96 * 1024 * 1024;
/** A tap that waits for the end of a line says so before, ms. */
const LATE_MS = 10_000;

/** A tap that lets this window speak, for as long as this stands: with its end, or ours, speaking is over. */
export class SpokenTap {
  /** Resolves when nothing can be said any more. */
  readonly ended: Promise<void>;
  readonly #socket: Socket;
  #hears: (word: MiddleWord) => void = () => undefined;
  readonly #asked = new Map<number, (problem: string) => void>();
  #asking = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    const lines = new LineSplitter(({ parts }) => this.#answered(Buffer.from(joined(parts)).toString('utf8')), {
      maxBytes: ANSWER_MOST,
      onCut: () => socket.destroy(),
    });
    socket.on('data', (bytes: Buffer) => lines.push(bytes, 0));
    this.ended = new Promise((resolve) =>
      socket.once('close', () => {
        for (const tell of this.#asked.values()) tell('The tap has ended, so nothing can be said any more.');
        this.#asked.clear();
        resolve();
      }),
    );
  }

  /** Rejects with Error, whose message is a sentence. */
  static async open({ path, key }: DoorAddress): Promise<SpokenTap> {
    const socket = connect(path);
    const tap = new SpokenTap(socket);
    const failed = new Promise<never>((_, reject) => {
      socket.on('error', (error) =>
        reject(new Error(`The tap does not let anybody speak: ${systemErrorInWords(error)}.`)),
      );
    });
    socket.unref();
    await Promise.race([tap.#ask(0, key), failed]);
    return tap;
  }

  /** Resolves when it is on its way. Rejects with Error, whose message is a sentence; nothing was said then. */
  say(to: Addressee, text: string): Promise<void> {
    this.#asking += 1;
    return this.#ask(this.#asking, JSON.stringify({ kind: 'say', n: this.#asking, to, text }));
  }

  /** From now on every message of the connection comes here, and goes on by `go`. Rejects with Error, whose message is a sentence. */
  stand(hears: (word: MiddleWord) => void): Promise<void> {
    this.#hears = hears;
    this.#asking += 1;
    return this.#ask(this.#asking, JSON.stringify({ kind: 'stand', n: this.#asking }));
  }

  /** Says what becomes of a message; null: it goes on as it came. */
  go(passing: number, ruling: SaidRuling | null): void {
    this.#tell({ kind: 'go', passing, ruling });
  }

  /** A piece of what waited for later messages of its side goes on; null: that was all of a side that has ended. */
  goesOn(dir: Direction, piece: SaidPiece | null): void {
    this.#tell({ kind: 'rest', dir, piece });
  }

  /** A message of ours goes out, beside those that pass. */
  beside(beside: BesideMessage): void {
    this.#tell({ kind: 'beside', beside });
  }

  /** Puts something into the record of the tap. */
  record(event: TransportEvent): void {
    this.#tell({ kind: 'record', event });
  }

  /** What was said before still arrives. */
  close(): void {
    this.#socket.destroySoon();
  }

  #tell(line: DoorLine): void {
    if (this.#socket.writable) this.#socket.write(`${JSON.stringify(line)}\n`);
  }

  #ask(n: number, line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => tell('The tap does not answer.'), LATE_MS).unref();
      const tell = (problem: string): void => {
        clearTimeout(late);
        this.#asked.delete(n);
        if (problem === '') resolve();
        else reject(new Error(problem));
      };
      this.#asked.set(n, tell);
      this.#socket.write(`${line}\n`);
    });
  }

  #answered(line: string): void {
    const word = readMiddleWord(line);
    if (word !== null) {
      this.#hears(word);
      return;
    }
    const answer = readDoorAnswer(line);
    if (answer !== null) this.#asked.get(answer.n)?.(answer.problem);
  }
}
