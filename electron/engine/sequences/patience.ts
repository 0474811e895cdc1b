/** The run was stopped. */
export class Stopped extends Error {}

/** Rejects with Stopped when the signal is given. */
export function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (): void => reject(new Stopped());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** What comes about within so many ms; undefined when it did not. Throws Stopped when the signal is given meanwhile. */
export async function within<T>(ms: number, signal: AbortSignal, waited: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  try {
    return await Promise.race([
      waited,
      new Promise<undefined>((resolve, reject) => {
        timer = setTimeout(() => resolve(undefined), ms);
        stop = () => reject(new Stopped());
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}
