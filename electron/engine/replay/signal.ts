/** Lets many wait for conditions that may come true whenever something happens. */
export class Signal {
  readonly #waiting = new Set<() => void>();

  /** Something happened. */
  tell(): void {
    for (const look of this.#waiting) look();
  }

  /** Resolves with true once the condition holds, with false when so many ms passed before (Infinity for no limit). */
  until(condition: () => boolean, ms: number): Promise<boolean> {
    if (condition()) return Promise.resolve(true);
    if (ms <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | null = null;
      const end = (held: boolean): void => {
        this.#waiting.delete(look);
        if (timer !== null) clearTimeout(timer);
        resolve(held);
      };
      const look = (): void => {
        if (condition()) end(true);
      };
      if (Number.isFinite(ms)) timer = setTimeout(() => end(condition()), Math.min(ms, 2 ** 31 - 1));
      this.#waiting.add(look);
    });
  }
}
