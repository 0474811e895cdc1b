import type { AddressScene, Mishap, MishapClass } from './mishap.ts';

/** By these an endpoint of Streamable HTTP turns a GET without a session away, in JSON (2025-11-25, transports). */
const TURNS_AWAY: ReadonlySet<number> = new Set([400, 405, 406, 422]);

/** One transport alone was asked of the address of a server, and it answers as the other one does. */
export const wrongTransport: MishapClass<AddressScene> = {
  recognise({ tried, status, contentType, neighbours, url, told }): Mishap | null {
    const mishap = (remedy: string): Mishap => ({ cause: 'wrong-transport', ...told, remedy });
    if (tried.events && !tried.posts && TURNS_AWAY.has(status) && contentType === 'application/json')
      return mishap('speak Streamable HTTP to it (--transport http): it answers the GET as that does');
    const streams = neighbours?.some((one) => one.url === url && one.as === 'sse') ?? false;
    return tried.posts && !tried.events && streams
      ? mishap(
          'speak HTTP+SSE to it (--transport sse, in a revision before 2026-07-28): its GET opens such an event stream',
        )
      : null;
  },
};
