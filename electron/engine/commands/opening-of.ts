import { recordedOpening, type ClientPreset } from '../../../shared/clients/index.ts';
import type { CaptureEvent } from '../../../shared/capture/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { ShownConnection } from '../connection/index.ts';

/** An opening stands at the beginning; no more events than this are looked at. */
const EVENTS_MOST = 2_000;

/** How the client of a session opened it. Throws BridgeFault `not-found` where none did that says who it is. */
export async function openingOf(connection: ShownConnection): Promise<ClientPreset> {
  // What is shown by an index is folded later.
  if (connection.lastSeq < EVENTS_MOST) await connection.folded();
  const events: CaptureEvent[] = [];
  const last = Math.min(connection.lastSeq, EVENTS_MOST);
  for (let seq = 1; seq <= last; seq += 1) events.push(await connection.readEvent(seq));
  const { startedAtMs, name } = connection.info();
  const preset = recordedOpening(events, new Date(startedAtMs).toISOString());
  if (preset !== null) return preset;
  throw new BridgeFault(
    'not-found',
    `${name} holds no opening by a client that says who it is. Open a session that begins with initialize or server/discover.`,
  );
}
