import { stat } from 'node:fs/promises';
import type { Batch } from '../../../shared/bridge/index.ts';
import type { CaptureSource } from '../../../shared/capture/index.ts';
import type { NoiseRule, SessionComparison } from '../../../shared/compare/index.ts';
import type { Subscription } from '../bridge/index.ts';
import { type FollowPace, LIVE_PACE } from '../captures/index.ts';
import {
  Connection,
  type Connections,
  type FileConnection,
  openFileConnection,
  openRecord,
  openRecordAt,
  type ShownConnection,
} from '../connection/index.ts';
import type { IndexedCaptures } from '../indexes/index.ts';
import { type SumUp, sumUp } from '../library/index.ts';
import { openPlayback, type PlaybackConnection } from '../playback/index.ts';
import { checkTerms, SearchStream } from '../search/index.ts';
import { IN_THIS_THREAD, threadFile } from '../threads/index.ts';
import { FoldThread } from './fold-thread.ts';
import type { FoldThreadData } from './messages.ts';
import { type Studies, studiesOf, type StudyAnswer, type StudyName, type StudyOrder } from './studies.ts';
import { ThreadedConnection } from './threaded-connection.ts';

/** A smaller file is folded before a thread has started. */
const APART_FROM_BYTES = 4 * 1024 * 1024;

/** The thread that folds large records: its code, and from how many bytes of a file on it has to. */
export interface FoldThreadStart {
  readonly file: string;
  readonly fromBytes: number;
}

export interface RecordsOptions extends FoldThreadData {
  readonly connections: Connections;
  readonly indexed: IndexedCaptures;
  /** Rules that the user has muted on a server. */
  readonly muted: (source: CaptureSource) => ReadonlySet<string>;
  readonly report: (sentence: string) => void;
  readonly thread?: FoldThreadStart;
}

/** Records that windows look at: small ones are folded in this thread, large ones in another. What is asked of a fold is asked here. */
export class Records {
  readonly #options: RecordsOptions;
  readonly #studies: Studies;
  readonly #start: FoldThreadStart;
  readonly #thread: FoldThread;

  constructor(options: RecordsOptions) {
    const { settingsFolder, version, report, connections } = options;
    this.#options = options;
    this.#studies = studiesOf(connections);
    this.#start = options.thread ?? { file: threadFile('fold'), fromBytes: APART_FROM_BYTES };
    this.#thread = new FoldThread(this.#start.file, { settingsFolder, version }, report);
  }

  /** Opens a capture, by its index where it was opened before, and goes on with what is appended to it. Rejects with BridgeFault `unreadable`. */
  async open(id: string, path: string): Promise<FileConnection | ThreadedConnection> {
    const { indexed, muted } = this.#options;
    return (await this.#isLarge(path)) ? this.#apart(id, path, null) : indexed.open(id, path, muted);
  }

  /** The same of a capture that another process is writing just now. */
  async follow(id: string, path: string): Promise<FileConnection | ThreadedConnection> {
    if (await this.#isLarge(path)) return this.#apart(id, path, LIVE_PACE);
    return openFileConnection(id, path, true, { pace: LIVE_PACE });
  }

  /** Sums up a capture that nobody looks at. */
  readonly sumUp: SumUp = async (path, muted, signal) =>
    (await this.#isLarge(path)) ? this.#thread.sumUp(path, muted, signal) : sumUp(path, muted, signal);

  /** Plays back what was recorded of a connection so far. Rejects with BridgeFault where its record cannot be read (`openRecord`). */
  async playback(id: string, source: ShownConnection): Promise<PlaybackConnection | ThreadedConnection> {
    const { path } = source.info().recording;
    if (!(await this.#isLarge(path))) return openPlayback(id, source);
    await (await openRecord(source)).close();
    return ThreadedConnection.ofPlayback(id, path, source.info(), this.#thread);
  }

  /** What a window is told of a connection. */
  stream(connection: ShownConnection, send: (batch: Batch) => void): Subscription {
    if (connection instanceof ThreadedConnection) return connection.stream('observation', {}, send);
    return this.#options.indexed.stream(here(connection), send);
  }

  /** Where the messages of a connection have what terms say. Throws BridgeFault `bad-input` for what is no term. */
  search(connection: ShownConnection, terms: readonly string[], send: (batch: Batch) => void): Subscription {
    if (!(connection instanceof ThreadedConnection)) return new SearchStream(here(connection), terms, send);
    checkTerms(terms);
    return connection.stream('search', { terms }, send);
  }

  /** Has something made of the whole fold of a connection, where it is. Rejects with BridgeFault, or with an Error with a sentence. */
  study<N extends StudyName>(connection: ShownConnection, name: N, order: StudyOrder<N>): Promise<StudyAnswer<N>> {
    if (connection instanceof ThreadedConnection) return connection.study(name, order);
    const study = this.#studies[name] as (of: Connection, order: StudyOrder<N>) => Promise<StudyAnswer<N>>;
    return study(here(connection), order);
  }

  /** Compares two connections. Where one is folded here and the other apart, that one is folded here, too, for as long as it takes. */
  async compare(
    left: ShownConnection,
    right: ShownConnection,
    rules: readonly NoiseRule[],
  ): Promise<SessionComparison> {
    const [leftApart, rightApart] = [left, right].map((side) => side instanceof ThreadedConnection);
    if (leftApart === rightApart) {
      // Only then the thread has it for sure.
      await right.folded();
      return this.study(left, 'comparison', { other: right.id, rules });
    }
    const guest = await this.#guest(leftApart ? right : left);
    try {
      await Promise.all([left.folded(), right.folded(), guest.folded()]);
      return await this.study(leftApart ? left : guest, 'comparison', { other: (leftApart ? guest : right).id, rules });
    } finally {
      await guest.close();
      await guest.release();
    }
  }

  /** Ends the thread. Whatever it has was released before. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  /** The record of a connection, folded once more in the thread. */
  async #guest(connection: ShownConnection): Promise<ThreadedConnection> {
    const { recording, header } = connection.info();
    await (await openRecord(connection)).close();
    const guest = await this.#apart(this.#options.connections.newId(), recording.path, null);
    guest.mute(this.#options.muted(header.source));
    return guest;
  }

  async #apart(id: string, path: string, pace: FollowPace | null): Promise<ThreadedConnection> {
    const capture = await openRecordAt(path);
    await capture.close();
    const muted = [...this.#options.muted(capture.header.source)];
    return ThreadedConnection.ofCapture(id, capture, { as: 'capture', pace, muted }, this.#thread);
  }

  async #isLarge(path: string): Promise<boolean> {
    const { file, fromBytes } = this.#start;
    if (file === IN_THIS_THREAD || path === '') return false;
    const found = await stat(path).catch(() => null);
    return found !== null && found.size >= fromBytes;
  }
}

/** What is not apart is folded here. */
function here(connection: ShownConnection): Connection {
  if (connection instanceof Connection) return connection;
  throw new TypeError(`${connection.id} is folded in no thread that is known`);
}
