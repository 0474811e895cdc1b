/** Who waits for a processor gets its time so many times over, and no more. */
const MOST_GRACES = 5;
const LEAST_MORE_MS = 20;

/** A time that is given to somebody. */
export interface Grace {
  readonly graceMs: number;
  /** How long those who are waited for have waited for a processor so far, ms: that does not count. */
  waitedMs(): number;
}

/** True when the promise resolves within the time of grace. What has happened by its end is heard first, also by us when we are late. */
export async function inGrace(promise: Promise<unknown>, { graceMs, waitedMs }: Grace): Promise<boolean> {
  const waited = waitedMs();
  let given = 0;
  let due = graceMs;
  do {
    if (await within(promise, due - given)) return true;
    given = due;
    due = Math.min(graceMs + waitedMs() - waited, graceMs * MOST_GRACES);
  } while (due - given >= LEAST_MORE_MS);
  return false;
}

async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), ms);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
