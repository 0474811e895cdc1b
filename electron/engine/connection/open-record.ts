import { BridgeFault } from '../bridge/index.ts';
import { openCaptureFile, UnreadableCapture, type OpenedCapture } from '../captures/index.ts';
import type { Connection } from './connection.ts';
import { FileConnection } from './file-connection.ts';

/**
 * Opens the record of a connection once more, to go through it again: it has every event up to `lastSeq`, as far as it was recorded,
 * and may have more. To be closed. Rejects with BridgeFault: `not-found` where nothing was recorded, `unreadable` where the
 * file is gone or has become another one.
 */
export async function openRecord(connection: Connection): Promise<OpenedCapture> {
  const { path } = connection.info().recording;
  if (path === '')
    throw new BridgeFault('not-found', 'Nothing of this connection was recorded, so it cannot be read again.');
  if (connection instanceof FileConnection && connection.stopped !== '')
    throw new BridgeFault('unreadable', connection.stopped);
  await connection.flushed();
  try {
    return await openCaptureFile(path);
  } catch (error) {
    if (error instanceof UnreadableCapture) throw new BridgeFault('unreadable', error.message);
    throw error;
  }
}
