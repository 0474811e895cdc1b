import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** So much is read between two collections. */
const BETWEEN_BYTES = 8 * 1024 ** 2;

/**
 * Gives the memory back that pieces were read into. It lies beside V8's heap, where a few small objects hold it: their collector would
 * let some 64 MB of it gather. It is asked for a look through the young objects, which takes less than a millisecond.
 */
export class ReadMemory {
  #bytes = 0;
  #collect: ((how: { readonly type: 'minor' }) => void) | null = null;

  /** A piece of so many bytes was read. */
  grew(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < BETWEEN_BYTES) return;
    this.#bytes = 0;
    this.#collect ??= collector();
    this.#collect({ type: 'minor' });
  }
}

function collector(): (how: { readonly type: 'minor' }) => void {
  setFlagsFromString('--expose-gc');
  // Contexts that were made before do not have it.
  return runInNewContext('gc') as (how: { readonly type: 'minor' }) => void;
}
