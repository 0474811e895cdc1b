import type { Readable, Writable } from 'node:stream';
import type { Way } from '../speech/index.ts';
import { systemErrorCode } from '../../transports/wire/index.ts';

const LF = 0x0a;

/** What is told of a way, after the wire has it. */
export interface CarryListener {
  piece(bytes: Buffer): void;
  /** Nothing more passes. `by`: the near end said so, or the far one takes no more; `error`: the code of why. */
  ended(by: 'near' | 'far', error: string): void;
}

/**
 * Carries bytes from one end to the other, in the pieces in which they come: each is written before anything else is done with it, and
 * the next is read when the far end takes more. The near end's end ends the far one; a far end that takes no more closes the near one, so
 * that its writer meets what it would have met. Where somebody may speak into it, everything passes a stage. Resolves when nothing more
 * can pass.
 */
export function carry(from: Readable, way: Way, listener: CarryListener): Promise<void> {
  const { to } = way;
  return new Promise((resolve) => {
    let by: 'near' | 'far' = 'far';
    let code = '';
    from.on('data', (bytes: Buffer) => {
      if (!(way.stage === null ? to.write(bytes) : way.stage.take(bytes))) from.pause();
      way.between = bytes[bytes.length - 1] === LF;
      if (way.stage?.isIdle === true) way.stage = null;
      listener.piece(bytes);
    });
    to.on('drain', () => from.resume());
    const nearEnded = (): void => {
      by = 'near';
      way.stage?.end();
      if (way.finish === null) close(to);
      else void way.finish().then(() => close(to));
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

/** A way on which nobody speaks but its own ends. */
export function wayTo(to: Writable): Way {
  return { to, stage: null, between: true, finish: null };
}

/**
 * Lets what was written leave, and closes. Not by `end`: that shuts a socket down for all who have it, and the stderr that a client has
 * given us may be its own.
 */
export function close(end: Writable): void {
  end.write('', () => end.destroy());
}
