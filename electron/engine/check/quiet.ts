import type { LiveConnection } from '../live/index.ts';

/** A connection on which no frame came or went for so long has said what it has to say, ms. */
const QUIET_MS = 500;
/** One that never falls silent is not waited for longer than this, ms. */
const CHATTY_MS = 5000;

/** Resolves when no frame has come or gone for a while: what a server asks or tells of its own accord comes after what it was asked. */
export async function quiet(connection: LiveConnection): Promise<void> {
  const end = performance.now() + CHATTY_MS;
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => void) | undefined;
  const silent = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, QUIET_MS);
    unlisten = connection.listen({
      applied: ({ event }) => {
        if (event.kind !== 'frame') return;
        clearTimeout(timer);
        timer = setTimeout(resolve, Math.min(QUIET_MS, end - performance.now()));
      },
    });
  });
  await Promise.race([silent, connection.closed]);
  clearTimeout(timer);
  unlisten?.();
}
