import type { HeaderLine } from '../../../shared/capture/index.ts';
import { httpBehaviour, type HttpBehaviour } from '../../../shared/compare/index.ts';
import type { Connection } from '../connection/index.ts';

/** Responses whose headers are looked at. */
const HEADERS_MOST = 200;

/** How the server of a connection behaved over HTTP; of long sessions the headers of the first responses stand for all. */
export async function behaviourOf(connection: Connection): Promise<HttpBehaviour> {
  const { exchanges, rows } = connection.observation;
  const answered = exchanges.filter(({ responseRow }) => responseRow >= 0).slice(0, HEADERS_MOST);
  const headers: (readonly HeaderLine[])[] = [];
  for (const { responseRow } of answered) {
    // A response that is not at hand any more says nothing.
    const event = await connection.readEvent(rows.seq(responseRow)).catch(() => null);
    if (event?.kind === 'http.response') headers.push(event.headers);
  }
  return httpBehaviour(exchanges, headers);
}
