import { type DoorAddress, type MiddleWord, type SaidMessage, saidPiece, saidRuling } from '../../tap/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import { MiddleStage, type RulesReach } from '../middle/index.ts';
import { SpokenTap } from './spoken-tap.ts';

/**
 * The stage of a tapped connection: the same that stands on connections of our own. While rules are in force, the tap asks here what becomes
 * of each message, and does it; it lets all go on by itself as soon as this is gone.
 */
export class TappedMiddle {
  readonly stage: MiddleStage;
  readonly #door: () => DoorAddress | null;
  #tap: SpokenTap | null = null;
  /** Says that nobody waits for a message any more, by its number. */
  readonly #waiting = new Map<number, () => void>();

  /** `door`: where its tap can be asked; null while it does not run. `reach`: what its rules reach. */
  constructor(connection: ShownConnection, door: () => DoorAddress | null, reach: RulesReach) {
    this.#door = door;
    const { startedAtMs, header } = connection.info();
    this.stage = new MiddleStage({
      ground: header.source.transport === 'stdio' ? 'stdio' : 'http',
      now: () => (Date.now() - startedAtMs) * 1000,
      goesOn: (dir, pieces) => {
        for (const piece of pieces) this.#tap?.goesOn(dir, saidPiece(piece));
      },
      tells: (stream, bytes) => this.#tap?.beside({ dir: 's2c', stream, base64: bytes.toString('base64') }),
      note: (text) => this.#tap?.record({ kind: 'note', t: 0, by: 'engine', level: 'warning', text }),
      // How long a client of others waits, it alone knows.
      pending: () => null,
      reach,
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

  /** Leaves the middle, as with the end of the window: what waits in the tap goes on as it came. */
  async leave(): Promise<void> {
    const tap = this.#tap;
    tap?.close();
    await tap?.ended;
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
    switch (word.kind) {
      case 'passing':
        this.#passes(tap, word.passing, word.message);
        break;
      case 'gone':
        this.#waiting.get(word.passing)?.();
        break;
      case 'ended':
        this.stage.end(true, word.dir === 'c2s' ? 'the client ended' : 'the server ended');
        tap.goesOn(word.dir, null);
    }
  }

  #passes(tap: SpokenTap, passing: number, { base64, ...message }: SaidMessage): void {
    let isDecided = false;
    const gone = this.stage.take({ ...message, bytes: Buffer.from(base64, 'base64') }, (ruling) => {
      isDecided = true;
      this.#waiting.delete(passing);
      tap.go(passing, ruling === null ? null : saidRuling(ruling));
    });
    if (!isDecided) this.#waiting.set(passing, gone);
  }

  #ended(tap: SpokenTap): void {
    // Left by ourselves, it may be entered again.
    if (this.#tap !== tap) return;
    this.#tap = null;
    this.#waiting.clear();
    this.stage.end(false, 'the tap ended');
  }
}
