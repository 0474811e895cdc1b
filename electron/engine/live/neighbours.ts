import type { Exchange } from '../../../shared/analysis/index.ts';
import type { Neighbour } from '../../../shared/capture/index.ts';
import type { HttpChannel } from '../channels/index.ts';

/** How long each may take, ms. */
const PATIENCE_MS = 3000;
/** Statuses by which an MCP endpoint turns a GET without a session away, in JSON-RPC (2025-11-25, transports, streamable HTTP). */
const ENDPOINT_STATUS: ReadonlySet<number> = new Set([400, 405, 406, 422]);

/** Asks addresses of one origin by GET, up to the first that answers as an MCP server does. `exchangeOf`: an exchange by its number. */
export async function askNeighbours(
  channel: HttpChannel,
  urls: readonly string[],
  exchangeOf: (exchange: number) => Exchange | null,
): Promise<readonly Neighbour[]> {
  const found: Neighbour[] = [];
  for (const url of urls) {
    const { exchange, endpoint } = await channel.look(url, PATIENCE_MS);
    const as = endpoint ? 'sse' : kindOf(exchangeOf(exchange));
    found.push({ url, as });
    if (as === 'http' || as === 'sse') break;
  }
  return found;
}

function kindOf(exchange: Exchange | null): Neighbour['as'] {
  if (exchange === null) return 'none';
  const { status, body, received } = exchange;
  if (status === 401 || status === 403) return 'locked';
  if (status === 200 && body === 'sse') return 'http';
  return ENDPOINT_STATUS.has(status) && body === 'json' && received > 0 ? 'http' : 'none';
}
