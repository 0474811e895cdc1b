import type { CaptureEvent } from '../../shared/capture/index.ts';
import type { ConnectionInfo, FrameText } from '../../shared/bridge/index.ts';
import { Observation, type ObservationStep, type Remarked } from '../../shared/findings/index.ts';
import { schemaCheck } from './schemas/index.ts';

/** What can be told about a connection while it goes on. */
export interface ConnectionListener {
  /** One event was applied to the observation. */
  applied?(step: ObservationStep): void;
  /** Earlier rows and findings look different, since rules were muted. */
  remarked?(remarked: Remarked): void;
  /** The description (`info`) changed. */
  changed?(): void;
}

/** One observed channel: live, or opened from a file. Everything shown about it comes from its observation. */
export abstract class Connection {
  readonly id: string;
  readonly observation: Observation;
  readonly #listeners = new Set<ConnectionListener>();

  /** `name` is what the verdict calls the server before it names itself; `startedAtMs` the wall clock at t = 0, null when unknown. */
  protected constructor(id: string, name: string, startedAtMs: number | null) {
    this.id = id;
    this.observation = new Observation({ name, schemas: schemaCheck(), startedAtMs });
  }

  /** Mutes these rules and no others. */
  mute(rules: ReadonlySet<string>): void {
    const remarked = this.observation.mute(rules);
    for (const listener of this.#listeners) listener.remarked?.(remarked);
  }

  abstract info(): ConnectionInfo;
  /** Seq of the last applied event, 0 before the first. */
  abstract get lastSeq(): number;
  /** Rejects with a sentence when there is no such event. */
  abstract readEvent(seq: number): Promise<CaptureEvent>;
  /** The event as a line of the capture, whole whatever its length. Rejects with a sentence when there is none. */
  abstract eventLine(seq: number): Promise<Buffer>;
  /** Rejects with a sentence when there is no such text. */
  abstract frameText(seq: number, from: number, length: number): Promise<FrameText>;
  /** Ends the connection by the steps of its transport; resolves when it is closed. Repeated calls are harmless. */
  abstract close(): Promise<void>;
  /** Lets go of files and memory. Call after `close`. */
  abstract release(): Promise<void>;
  /** Ends processes at once, synchronously, at our own death. */
  abstract killNow(): void;

  /** Returns a function that ends the listening. */
  listen(listener: ConnectionListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected tellApplied(step: ObservationStep): void {
    for (const listener of this.#listeners) listener.applied?.(step);
  }

  protected tellChanged(): void {
    for (const listener of this.#listeners) listener.changed?.();
  }
}
