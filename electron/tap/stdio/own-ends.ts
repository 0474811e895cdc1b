import { createReadStream, createWriteStream, fstatSync, read, write } from 'node:fs';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { isatty, ReadStream, WriteStream } from 'node:tty';
import { PLATFORM } from '../../transports/stdio/index.ts';

/**
 * The ends that the client has given this process. Not Node's own streams for them: those write to a pipe at once, and so stand still,
 * with the other direction, when the client does not read.
 */
export function ownInput(fd: number): Readable {
  if (isatty(fd)) return new ReadStream(fd);
  return isPipe(fd)
    ? new Socket({ fd, readable: true, writable: false, allowHalfOpen: true })
    : createReadStream('', { fd, highWaterMark: PIECE_BYTES, fs: { read, close: keep } });
}

export function ownOutput(fd: number): Writable {
  if (isatty(fd)) return new WriteStream(fd);
  return isPipe(fd)
    ? new Socket({ fd, readable: false, writable: true, allowHalfOpen: true })
    : createWriteStream('', { fd, fs: { write, close: keep } });
}

/**
 * Closes nothing: the number of an end of this process would go to the next thing that is opened, as a socket, and libuv ends a process
 * that closes such a one.
 */
const keep = Object.assign((_fd: number, done?: (error: null) => void): void => done?.(null), {
  __promisify__: () => Promise.resolve(),
});

const PIECE_BYTES = 64 * 1024;

/** A pipe or a socket, which Node's clients make in the place of a pipe. */
function isPipe(fd: number): boolean {
  const stat = fstatSync(fd);
  return stat.isFIFO() || stat.isSocket() || PLATFORM === 'windows';
}
