/** Tells the frames that a responder sent from those that others send: both come back as events. */
export class OwnFrames {
  readonly #awaited = new Set<number>();
  #sending = false;

  /** Sends a frame by `send`, which returns its seq; its event may come within that call, or later. */
  send(send: () => number): number {
    this.#sending = true;
    const seq = send();
    if (this.#sending) this.#awaited.add(seq);
    this.#sending = false;
    return seq;
  }

  /** Whether the frame of this event is one of ours. Ask once for each frame to the server. */
  take(seq: number): boolean {
    if (!this.#sending) return this.#awaited.delete(seq);
    this.#sending = false;
    return true;
  }
}
