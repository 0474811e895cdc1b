import type { Readable, Writable } from 'node:stream';
import { systemErrorCode } from '../../transports/wire/index.ts';

/** What is told of a way, after the wire has it. */
export interface CarryListener {
  piece(bytes: Buffer): void;
  /** Nothing more passes. `by`: the near end said so, or the far one takes no more; `error`: the code of why. */
  ended(by: 'near' | 'far', error: string): void;
}

/**
 * Carries bytes from one end to the other, in the pieces in which they come: each is written before anything else is done with it, and
 * the next is read when the far end takes more. The near end's end ends the far one; a far end that takes no more closes the near one, so
 * that its writer meets what it would have met. Resolves when nothing more can pass.
 */
export function carry(from: Readable, to: Writable, listener: CarryListener): Promise<void> {
  return new Promise((resolve) => {
    let by: 'near' | 'far' = 'far';
    let code = '';
    from.on('data', (bytes: Buffer) => {
      if (!to.write(bytes)) from.pause();
      listener.piece(bytes);
    });
    to.on('drain', () => from.resume());
    const nearEnded = (): void => {
      by = 'near';
      close(to);
    };
    from.on('end', nearEnded);
    // An end that fails has no more to say; what came before it passes.
    from.on('error', nearEnded);
    to.on('error', (error) => (code ||= systemErrorCode(error)));
    to.once('close', () => {
      from.destroy();
      listener.ended(by, code);
      resolve();
    });
  });
}

/**
 * Lets what was written leave, and closes. Not by `end`: that shuts a socket down for all who have it, and the stderr that a client has
 * given us may be its own.
 */
export function close(end: Writable): void {
  end.write('', () => end.destroy());
}
