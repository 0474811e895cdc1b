import type { Direction } from '../../../shared/capture/index.ts';
import type { DoorAddress, MiddleWord } from '../../tap/index.ts';
import { joined } from '../../transports/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import { MiddleStage } from '../middle/index.ts';
import { SpokenTap } from './spoken-tap.ts';

/**
 * The stage of a tapped connection: the same that stands on connections of our own. While rules are in force, each line comes here from
 * the tap and goes on as the stage has it; the tap lets all go on by itself as soon as this is gone.
 */
export class TappedMiddle {
  readonly stage: MiddleStage;
  readonly #door: () => DoorAddress | null;
  #tap: SpokenTap | null = null;

  /** `door`: where its tap can be asked; null while it does not run. `notify` tells the user something at once. */
  constructor(connection: ShownConnection, door: () => DoorAddress | null, notify: (text: string) => void) {
    this.#door = door;
    const { startedAtMs } = connection.info();
    this.stage = new MiddleStage({
      now: () => (Date.now() - startedAtMs) * 1000,
      hears: ({ parts }) => this.#goes('s2c', Buffer.from(joined(parts))),
      says: (bytes) => this.#goes('c2s', bytes),
      event: (event) => this.#tap?.record(event),
      // How long a client of others waits, it alone knows.
      pending: () => null,
      notify,
      stopRecording: null,
      end: () => undefined,
    });
    connection.released.addEventListener('abort', () => this.#tap?.close());
  }

  /** Puts rules into force. Rejects with BridgeFault, also where the tap lets nobody stand in its middle. */
  async put(text: string): Promise<void> {
    if (text.trim() !== '') await this.#stand();
    this.stage.put(text);
    if (this.stage.isOpen) return;
    this.#tap?.close();
    this.#tap = null;
  }

  async #stand(): Promise<void> {
    if (this.#tap !== null) return;
    const door = this.#door();
    if (door === null)
      throw new BridgeFault(
        'not-open',
        'No tap runs here any more, so nobody can stand in the middle of its connection.',
      );
    try {
      const tap = await SpokenTap.open(door);
      this.#tap = tap;
      void tap.ended.then(() => this.#ended(tap));
      await tap.stand((word) => this.#hears(tap, word));
    } catch (error) {
      this.#tap?.close();
      this.#tap = null;
      throw new BridgeFault('failed', error instanceof Error ? error.message : String(error));
    }
  }

  #hears(tap: SpokenTap, word: MiddleWord): void {
    if (word.kind === 'ended') {
      this.stage.end(true, word.dir === 'c2s' ? 'the client ended' : 'the server ended');
      return;
    }
    const { passing, dir, base64 } = word;
    const bytes = Buffer.from(base64, 'base64');
    // Only the first thing that goes takes the place of the message.
    let number = passing;
    const go = (out: Buffer | null): void => {
      if (out?.equals(bytes) === true && number > 0) tap.go(number);
      else tap.go(number, out === null ? null : { dir, base64: out.toString('base64') });
      number = 0;
    };
    if (!this.stage.passes(dir, bytes, go)) tap.go(passing);
  }

  #ended(tap: SpokenTap): void {
    // Left by ourselves, it may be entered again.
    if (this.#tap !== tap) return;
    this.#tap = null;
    this.stage.end(false, 'the tap ended');
  }

  #goes(dir: Direction, bytes: Buffer): void {
    this.#tap?.go(0, { dir, base64: bytes.toString('base64') });
  }
}
