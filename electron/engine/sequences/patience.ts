/** The run was stopped. */
export class Stopped extends Error {}

/**
 * What comes about within so many ms, null for any time; undefined when it did not. Throws Stopped when the signal is given meanwhile.
 */
export async function within<T>(ms: number | null, signal: AbortSignal, waited: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  try {
    return await Promise.race([
      waited,
      new Promise<undefined>((resolve, reject) => {
        if (ms !== null) timer = setTimeout(() => resolve(undefined), ms);
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
