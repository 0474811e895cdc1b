import type { PackedBatch } from '../../../shared/bridge/index.ts';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import type { EventIndex, OpenedCapture } from '../captures/index.ts';
import { type Connection, FileConnection, ObservationStream, openFileConnection } from '../connection/index.ts';
import type { CaptureIndex } from './capture-index.ts';
import type { CaptureIndexes } from './capture-indexes.ts';
import { IndexedStream } from './indexed-stream.ts';

/** Opens captures, those that were opened before by their indexes, and tells windows of them. */
export class IndexedCaptures {
  readonly #indexes: CaptureIndexes;
  /** Of captures that are in the window before they are folded. */
  readonly #indexOf = new WeakMap<Connection, CaptureIndex>();

  constructor(indexes: CaptureIndexes) {
    this.#indexes = indexes;
  }

  /**
   * Opens a capture, to go on with what another process appends to it. `muted`: rules that the user has muted on a server. Rejects as
   * `openFileConnection` does.
   */
  async open(id: string, path: string, muted: (source: CaptureSource) => ReadonlySet<string>): Promise<FileConnection> {
    let index: CaptureIndex | null = null;
    const knows = async (capture: OpenedCapture): Promise<EventIndex | null> => {
      index = await this.#indexes.find(capture.path, muted(capture.header.source));
      return index?.places ?? null;
    };
    const connection = await openFileConnection(id, path, true, { knows });
    if (index !== null) this.#indexOf.set(connection, index);
    return connection;
  }

  /** The record of a connection has ended and was folded: what a window is told of it is kept, where that is not known already. Never rejects. */
  async keep(connection: Connection): Promise<void> {
    if (!this.#indexOf.delete(connection)) await this.#indexes.keep(connection);
  }

  /** What a window is told of a connection: at once, where it was told before. */
  stream(connection: Connection, send: (batch: PackedBatch) => void): IndexedStream | ObservationStream {
    const index = this.#indexOf.get(connection);
    if (index === undefined || !(connection instanceof FileConnection)) return new ObservationStream(connection, send);
    return new IndexedStream(connection, index, send);
  }
}
