import type { MessageReading } from '../../jsonrpc/index.ts';

/** Messages longer than this may have been read as an outline only, UTF-16 units. */
const WHOLE_MOST = 256 * 1024;

/** Whether parts of the message may be missing from its `value`: then nothing can be said of what is not there. */
export function mayBeOutline({ span: [start, end] }: MessageReading): boolean {
  return end - start > WHOLE_MOST;
}
