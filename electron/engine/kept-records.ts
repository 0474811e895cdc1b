import type { CaptureSummary, ConnectionInfo } from '../../shared/bridge/index.ts';
import type { Connection, FileConnection, ShownConnection } from './connection/index.ts';
import { ThreadedConnection } from './fold-thread/index.ts';
import type { IndexedCaptures } from './indexes/index.ts';
import { type CaptureLibrary, summaryOf } from './library/index.ts';
import type { LiveConnection } from './live/index.ts';

/** Keeps what is known of records, which need not be read once more then: for the list of captures, and to be looked at. */
export class KeptRecords {
  readonly #library: CaptureLibrary;
  readonly #indexed: IndexedCaptures;
  /** On their way to be kept. */
  readonly #keeping = new Set<Promise<void>>();

  constructor(library: CaptureLibrary, indexed: IndexedCaptures) {
    this.#library = library;
    this.#indexed = indexed;
  }

  /** Once it was read. */
  ofCapture(connection: FileConnection | ThreadedConnection): void {
    if (connection instanceof ThreadedConnection)
      // The thread keeps the index of what it has.
      void connection.read.then((read) => {
        if (read !== null) this.#keepSummary(connection, read.summary, read.bytes);
      });
    else void connection.read.then(() => this.#keep(connection, connection.readBytes));
  }

  /** Once it has ended. */
  ofLive(connection: LiveConnection): void {
    void connection.closed.then(() => this.#keep(connection, null));
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.#keeping);
  }

  /** `bytes`: how much of the file its fold has seen; null for all of it. */
  #keep(connection: Connection, bytes: number | null): void {
    this.#keepSummary(connection, summaryOf(connection.observation), bytes);
    if (isWhole(connection.info().recording)) this.#untilDone(this.#indexed.keep(connection));
  }

  #keepSummary(connection: ShownConnection, summary: CaptureSummary, bytes: number | null): void {
    const { recording, header } = connection.info();
    if (isWhole(recording)) this.#untilDone(this.#library.keep(recording.path, summary, header.source, bytes));
  }

  #untilDone(keeping: Promise<void>): void {
    this.#keeping.add(keeping);
    void keeping.then(() => this.#keeping.delete(keeping));
  }
}

/** Of a record that is not whole on disk, or not in one file, nothing is kept. */
function isWhole({ path, current, state }: ConnectionInfo['recording']): boolean {
  return path !== '' && path === current && state !== 'stopped';
}
