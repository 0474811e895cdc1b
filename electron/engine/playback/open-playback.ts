import { openRecord, type ShownConnection } from '../connection/index.ts';
import { PlaybackConnection } from './playback-connection.ts';

/** Plays back what was recorded of a connection so far. Rejects with BridgeFault where its record cannot be read (`openRecord`). */
export async function openPlayback(id: string, source: ShownConnection): Promise<PlaybackConnection> {
  return new PlaybackConnection(id, source.info(), await openRecord(source));
}
