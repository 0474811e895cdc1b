/** A message of ours waits so long for its place, ms. */
const WAIT_MS = 5_000;

/** What a side has begun passes before it is whole once it is longer than this, bytes: nobody's answer is that long. */
export const HELD_MOST = 64 * 1024 * 1024;

interface Waiting {
  readonly bytes: Buffer;
  readonly said: (problem: string) => void;
  readonly timer: NodeJS.Timeout;
}

/** What we have to say while the other side is in the middle of something: nothing of ours may stand within it. */
export class WaitingSpeech {
  readonly #peer: string;
  readonly #begun: string;
  #waiting: Waiting[] = [];

  /** As `the server` and `an event`. */
  constructor(peer: string, begun: string) {
    this.#peer = peer;
    this.#begun = begun;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** `said` is called once: with '' when the bytes are on their way, else with a sentence. */
  add(bytes: Buffer, said: (problem: string) => void): void {
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each.timer !== timer);
      said(
        `Not said: ${this.#peer} has been in the middle of ${this.#begun} for ${WAIT_MS / 1000} s, and nothing may stand within it.`,
      );
    }, WAIT_MS);
    timer.unref();
    this.#waiting.push({ bytes, said, timer });
  }

  /** The place has come. */
  say(write: (bytes: Buffer) => void): void {
    for (const { bytes, said, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      write(bytes);
      said('');
    }
  }

  /** The place never comes. `why`: a sentence. */
  refuse(why: string): void {
    for (const { said, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      said(why);
    }
  }
}
