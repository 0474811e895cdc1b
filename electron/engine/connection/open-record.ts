import { BridgeFault } from '../bridge/index.ts';
import { openCaptureFile, UnreadableCapture, type OpenedCapture } from '../captures/index.ts';
import type { ShownConnection } from './shown-connection.ts';

/**
 * Opens the record of a connection once more, to go through it again: it has every event up to `lastSeq`, as far as it was recorded,
 * and may have more. To be closed. Rejects with BridgeFault: `not-found` where nothing was recorded, `unreadable` where the
 * file is gone or has become another one.
 */
export async function openRecord(connection: ShownConnection): Promise<OpenedCapture> {
  const { path } = connection.info().recording;
  if (path === '')
    throw new BridgeFault('not-found', 'Nothing of this connection was recorded, so it cannot be read again.');
  if (connection.stopped !== '') throw new BridgeFault('unreadable', connection.stopped);
  await connection.flushed();
  return openRecordAt(path);
}

/** The same of a file. */
export async function openRecordAt(path: string): Promise<OpenedCapture> {
  try {
    return await openCaptureFile(path);
  } catch (error) {
    if (error instanceof UnreadableCapture) throw new BridgeFault('unreadable', error.message);
    throw error;
  }
}
