import { isLoopback, readAddress } from '../../../shared/authorization/index.ts';
import { inGrace, listenerOn, waitedForProcessorMs, type Grace } from '../../proc/index.ts';
import type { LiveConnection } from '../live/index.ts';

/** A connection on which no frame came or went for so long has said what it has to say, ms. */
const QUIET_MS = 500;
/** One that never falls silent is not waited for longer than this, ms. */
const CHATTY_MS = 5000;

/**
 * Resolves when no frame has come or gone for a while: what a server asks or tells of its own accord comes after what it was asked.
 * Time in which it or we got no processor is none in which it was silent.
 */
export async function quiet(connection: LiveConnection): Promise<void> {
  const end = performance.now() + CHATTY_MS;
  const pid = serverProcess(connection);
  const waitedMs = (): number => waitedForProcessorMs(process.pid) + (pid > 0 ? waitedForProcessorMs(pid) : 0);
  while (connection.info().state !== 'closed') {
    const graceMs = Math.min(QUIET_MS, end - performance.now());
    if (graceMs <= 0 || !(await frameComes(connection, { graceMs, waitedMs }))) return;
  }
}

/** The process of the server, where it runs on this machine; 0 where it is not known. */
function serverProcess({ observation, target }: LiveConnection): number {
  if (target.transport === 'stdio') return observation.session().process?.pid ?? 0;
  const address = readAddress(target.url);
  const [, port] = /:(\d+)$/.exec(address?.authority ?? '') ?? [];
  return address !== null && port !== undefined && isLoopback(address) ? listenerOn(Number(port)) : 0;
}

/** Whether one comes or goes in time, or the connection ends. */
async function frameComes(connection: LiveConnection, grace: Grace): Promise<boolean> {
  let unlisten: (() => void) | undefined;
  const came = new Promise<void>((resolve) => {
    unlisten = connection.listen({
      applied: ({ event }) => {
        if (event.kind === 'frame') resolve();
      },
    });
  });
  const comes = await inGrace(Promise.race([came, connection.closed]), grace);
  unlisten?.();
  return comes;
}
