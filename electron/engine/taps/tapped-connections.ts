import type { TapState } from '../../../shared/bridge/index.ts';
import type { Addressee, Announcement } from '../../tap/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { type Connections, type ShownConnection, UnrecordedConnection } from '../connection/index.ts';
import type { RulesReach } from '../middle/index.ts';
import { SpokenTap } from './spoken-tap.ts';
import { TappedMiddle } from './tapped-middle.ts';
import { TapWatch } from './tap-watch.ts';

/** A tap whose connection is shown. */
interface Shown {
  readonly connection: FollowedTap;
  /** Null while nobody may speak from here. */
  spoken: SpokenTap | null;
}

/** What is shown of a tap, with a record or without. */
type Tapped = FollowedTap | UnrecordedConnection;

/** The record of a tap, followed as it is written. */
export interface FollowedTap extends ShownConnection {
  readonly path: string;
  /** Tells how the tap stands that writes the file. What it once said of its record stays true: `problem` null leaves it. */
  tapped(tap: Omit<TapState, 'problem'> & { readonly problem: string | null }): void;
}

/** Shows each tap that runs as a connection, from the moment at which it announces itself, and speaks into those where that is switched on. */
export class TappedConnections {
  readonly #watch: TapWatch;
  readonly #connections: Connections;
  readonly #open: (path: string) => Promise<FollowedTap>;
  readonly #reach: RulesReach;
  /** By the capture. One that was closed stays here: it is not opened again by itself. */
  readonly #shown = new Map<string, Promise<Shown | null>>();
  readonly #middles = new WeakMap<ShownConnection, TappedMiddle>();
  readonly #unrecorded = new Map<string, UnrecordedConnection>();
  #running = new Map<string, Announcement>();

  /** `open` opens a capture that is being written, and adds it to `connections`. `reach`: what rules in their middle reach. */
  constructor(
    folder: string,
    connections: Connections,
    open: (path: string) => Promise<FollowedTap>,
    reach: RulesReach,
  ) {
    this.#connections = connections;
    this.#open = open;
    this.#reach = reach;
    this.#watch = new TapWatch(folder, (taps) => this.#told(taps));
  }

  close(): void {
    this.#watch.close();
    for (const each of this.#shown.values()) void each.then((shown) => shown?.spoken?.close());
  }

  /** What stands in the middle of a tapped connection; null for any other. */
  middleOf(connection: ShownConnection): TappedMiddle | null {
    return this.#middles.get(connection) ?? null;
  }

  /** Lets this window speak into a tapped connection, or ends that. Throws BridgeFault with a sentence where it cannot. */
  async switchSpeech(id: string, on: boolean): Promise<void> {
    const shown = await this.#shownAs(id);
    if (!on) {
      shown?.spoken?.close();
      await shown?.spoken?.ended;
      return;
    }
    const door = this.#running.get(shown?.connection.path ?? '')?.door ?? null;
    if (shown === null || door === null)
      throw new BridgeFault('not-open', 'No tap runs here that lets anybody speak into its connection.');
    if (shown.spoken !== null) return;
    try {
      await this.#speaks(shown, await SpokenTap.open(door));
    } catch (error) {
      throw new BridgeFault('failed', error instanceof Error ? error.message : String(error));
    }
  }

  /** Says a text as one side of a connection to the other. Throws BridgeFault with a sentence; nothing was said then. */
  async say(id: string, to: Addressee, text: string): Promise<void> {
    const spoken = (await this.#shownAs(id))?.spoken ?? null;
    if (spoken === null) throw new BridgeFault('not-open', 'Speaking is not switched on for this connection.');
    try {
      await spoken.say(to, text);
    } catch (error) {
      throw new BridgeFault('failed', error instanceof Error ? error.message : String(error));
    }
  }

  async #speaks(shown: Shown, spoken: SpokenTap): Promise<void> {
    shown.spoken = spoken;
    this.#tell(shown.connection.path, shown);
    void spoken.ended.then(() => {
      shown.spoken = null;
      this.#tell(shown.connection.path, shown);
    });
  }

  async #shownAs(id: string): Promise<Shown | null> {
    for (const each of this.#shown.values()) {
      const shown = await each;
      if (shown?.connection.id === id) return shown;
    }
    return null;
  }

  #told(taps: readonly Announcement[]): void {
    const before = this.#running;
    this.#running = new Map(taps.filter(({ capture }) => capture !== '').map((tap) => [tap.capture, tap]));
    for (const path of new Set([...before.keys(), ...this.#running.keys()]))
      if (before.get(path)?.problem !== this.#running.get(path)?.problem) void this.#show(path);
    for (const [path, connection] of this.#unrecorded) this.#tell(path, { connection, spoken: null });
  }

  async #show(path: string): Promise<void> {
    if (!this.#shown.has(path)) this.#shown.set(path, this.#opened(path));
    const shown = await this.#shown.get(path);
    if (shown) this.#tell(path, shown);
  }

  #tell(path: string, { connection, spoken }: Pick<Shown, 'spoken'> & { readonly connection: Tapped }): void {
    const tap = this.#running.get(path);
    const speech = spoken !== null ? 'on' : tap?.door ? 'off' : 'none';
    connection.tapped({ running: tap !== undefined, problem: tap?.problem ?? null, speech });
  }

  /** Where there is no such file yet the next look tries again. */
  async #opened(path: string): Promise<Shown | null> {
    try {
      const connection = await this.#open(path);
      const before = this.#unrecorded.get(path);
      this.#unrecorded.delete(path);
      if (before !== undefined) this.#connections.remove(before);
      this.#middles.set(
        connection,
        new TappedMiddle(connection, () => this.#running.get(path)?.door ?? null, this.#reach),
      );
      return { connection, spoken: null };
    } catch {
      this.#shown.delete(path);
      const tap = this.#running.get(path);
      // Where its file cannot be written there is none, and somebody should know.
      if (tap !== undefined && tap.problem !== '' && !this.#unrecorded.has(path)) {
        const unrecorded = new UnrecordedConnection(this.#connections.newId(), tap);
        this.#unrecorded.set(path, unrecorded);
        this.#connections.add(unrecorded);
      }
      this.#running.delete(path);
      return null;
    }
  }
}
