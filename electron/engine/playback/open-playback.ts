import { BridgeFault } from '../bridge/index.ts';
import { openCaptureFile, UnreadableCapture } from '../captures/index.ts';
import type { Connection } from '../connection.ts';
import { PlaybackConnection } from './playback-connection.ts';

/**
 * Plays back what was recorded of a connection so far. Rejects with BridgeFault when there is no record on disk or it cannot be read.
 */
export async function openPlayback(id: string, source: Connection): Promise<PlaybackConnection> {
  const info = source.info();
  const { path } = info.recording;
  if (path === '')
    throw new BridgeFault('failed', 'Nothing of this connection was recorded in a file, so it cannot be played back.');
  await source.flushed();
  try {
    return new PlaybackConnection(id, info, await openCaptureFile(path));
  } catch (error) {
    if (error instanceof UnreadableCapture) throw new BridgeFault('unreadable', error.message);
    throw error;
  }
}
