/** The recorded clock, running again: at a speed, or standing still. Times in µs. */
export class PlaybackClock {
  /** Wall clock in ms; it need not begin anywhere, but must not go back. */
  readonly #wall: () => number;
  #at = 0;
  #since = 0;
  #playing = false;
  #speed = 1;

  constructor(wall: () => number) {
    this.#wall = wall;
  }

  get at(): number {
    return this.#playing ? this.#at + (this.#wall() - this.#since) * 1_000 * this.#speed : this.#at;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Times the recorded speed. */
  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.jump(this.at);
    this.#speed = speed;
  }

  play(): void {
    this.jump(this.at);
    this.#playing = true;
  }

  pause(): void {
    this.jump(this.at);
    this.#playing = false;
  }

  /** Puts it on another time; it goes on from there if it was running. */
  jump(at: number): void {
    this.#at = at;
    this.#since = this.#wall();
  }
}
