/** Node's timers take no longer time. */
const LONGEST_MS = 2_147_483_647;

/** Waits so many ms; resolves at once when the signal says that nobody waits any more. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(ms, LONGEST_MS));
    signal.addEventListener('abort', done);
  });
}

/** Waits for something, unless the signal says that nobody waits any more. */
export function unlessAborted(awaited: Promise<unknown> | undefined, signal: AbortSignal): Promise<void> {
  if (awaited === undefined || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
    void awaited.then(done);
  });
}

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
