import type { Batch, CaptureSummary } from '../../../shared/bridge/index.ts';
import { NO_ANNOTATIONS } from '../../../shared/capture/index.ts';
import { FAULTS } from '../../faults/index.ts';
import { BridgeFault, bridgeErrorOf, type Subscription } from '../bridge/index.ts';
import {
  type Connection,
  FileConnection,
  openFileConnection,
  openRecordAt,
  type RecordedConnection,
} from '../connection/index.ts';
import { CaptureIndexes, IndexedCaptures } from '../indexes/index.ts';
import { summaryOf, sumUp } from '../library/index.ts';
import { PlaybackConnection } from '../playback/index.ts';
import { SearchStream } from '../search/index.ts';
import type { FoldState, FoldThreadData, FromThread, Opening, Question, ToThread } from './messages.ts';
import { type Studies, studiesOf, type StudyName } from './studies.ts';

/** What the thread has: the connections of records as any engine has them, with their folds, and windows that follow them. */
export class HeldFolds {
  readonly #connections = new Map<string, RecordedConnection>();
  readonly #studies: Studies;
  readonly #indexed: IndexedCaptures;
  readonly #tell: (message: FromThread) => void;
  /** On their way to be opened: each resolves however that ends. */
  readonly #opening = new Map<string, Promise<void>>();
  /** By their numbers. */
  readonly #streams = new Map<number, Subscription>();
  /** What ends the reading of captures that nobody looks at. */
  readonly #summing = new Map<string, AbortController>();
  /** Indexes on their way to be kept. */
  readonly #keeping = new Map<string, Promise<void>>();

  constructor({ settingsFolder, version }: FoldThreadData, tell: (message: FromThread) => void) {
    FAULTS.keepIn(settingsFolder);
    this.#tell = tell;
    this.#studies = studiesOf({ here: (id) => this.#held(id) });
    this.#indexed = new IndexedCaptures(
      new CaptureIndexes(settingsFolder, version, (sentence) => tell({ kind: 'report', sentence })),
    );
  }

  /** Does what the engine's thread says, about a record that is still being opened once it is. Never throws. */
  hear(message: ToThread): void {
    const opening = this.#opening.get(message.connection);
    if (opening === undefined) this.#do(message);
    else void opening.then(() => this.#do(message));
  }

  #do(message: ToThread): void {
    switch (message.kind) {
      case 'question': {
        const answered = this.#answer(message);
        if (message.question.kind === 'open') this.#opens(message.connection, answered);
        break;
      }
      case 'subscribe':
        this.#subscribe(message);
        break;
      case 'acknowledge':
        this.#streams.get(message.number)?.acknowledge();
        break;
      case 'unsubscribe':
        this.#streams.get(message.number)?.close();
        this.#streams.delete(message.number);
        break;
      case 'stop':
        this.#summing.get(message.connection)?.abort();
        break;
      case 'mute':
        this.#connections.get(message.connection)?.mute(new Set(message.rules));
        break;
      case 'annotations':
        this.#connections.get(message.connection)?.takeAnnotations(message.annotations);
        break;
      case 'tapped': {
        const connection = this.#connections.get(message.connection);
        if (connection instanceof FileConnection) connection.tapped(message.tap);
      }
    }
  }

  #opens(connection: string, answered: Promise<void>): void {
    const opening = answered.then(() => void this.#opening.delete(connection));
    this.#opening.set(connection, opening);
  }

  async #answer({ number, connection, question }: Extract<ToThread, { kind: 'question' }>): Promise<void> {
    try {
      const answer = await this.#answerTo(connection, question);
      const { lastSeq = 0 } = this.#connections.get(connection) ?? {};
      this.#tell({ kind: 'answer', number, lastSeq, answer });
    } catch (error) {
      this.#tell({ kind: 'refusal', number, error: bridgeErrorOf(error) });
    }
  }

  async #answerTo(id: string, question: Question): Promise<unknown> {
    if (question.kind === 'open') return this.#open(id, question.opening);
    if (question.kind === 'summary') return this.#summary(id, question.path, new Set(question.muted));
    const connection = this.#held(id);
    switch (question.kind) {
      case 'folded':
        return connection.folded();
      case 'close':
        return connection.close();
      case 'release':
        return this.#release(connection);
      case 'event':
        return found(connection.readEvent(question.seq));
      case 'text':
        return found(connection.frameText(question.seq, question.from, question.length));
      case 'study':
        return this.#study(connection, question.name, question.order);
    }
  }

  /** Orders and answers of a study belong to its name, which the table of types cannot say of one that is not known yet. */
  #study(connection: Connection, name: StudyName, order: unknown): unknown {
    const study = this.#studies[name] as (connection: Connection, order: unknown) => unknown;
    return study(connection, order);
  }

  async #open(id: string, opening: Opening): Promise<FoldState> {
    const connection = await this.#opened(id, opening);
    // The engine's thread has the side file, and tells what is in it.
    connection.takeAnnotations(NO_ANNOTATIONS);
    this.#connections.set(id, connection);
    connection.listen({ changed: () => this.#tell({ kind: 'state', connection: id, state: stateOf(connection) }) });
    if (connection instanceof FileConnection) void connection.read.then(() => this.#wasRead(connection));
    return stateOf(connection);
  }

  async #summary(id: string, path: string, muted: ReadonlySet<string>): Promise<CaptureSummary | string | null> {
    const stop = new AbortController();
    this.#summing.set(id, stop);
    try {
      return await sumUp(path, muted, stop.signal);
    } finally {
      this.#summing.delete(id);
    }
  }

  async #opened(id: string, opening: Opening): Promise<RecordedConnection> {
    const { path } = opening;
    if (opening.as === 'playback') return new PlaybackConnection(id, opening.of, await openRecordAt(path));
    const { muted, pace } = opening;
    if (pace === null) return this.#indexed.open(id, path, () => new Set(muted));
    return openFileConnection(id, path, true, { pace });
  }

  #wasRead(connection: FileConnection): void {
    const { id, observation, readBytes } = connection;
    this.#tell({ kind: 'read', connection: id, summary: summaryOf(observation), bytes: readBytes });
    this.#keeping.set(id, this.#indexed.keep(connection));
  }

  async #release(connection: Connection): Promise<void> {
    this.#connections.delete(connection.id);
    await connection.release();
    await this.#keeping.get(connection.id);
    this.#keeping.delete(connection.id);
  }

  #subscribe({ number, connection: id, stream }: Extract<ToThread, { kind: 'subscribe' }>): void {
    const connection = this.#connections.get(id);
    // It was released meanwhile.
    if (connection === undefined) return;
    const send = (batch: Batch): void => this.#tell({ kind: 'batch', number, batch, lastSeq: connection.lastSeq });
    this.#streams.set(
      number,
      stream.name === 'observation'
        ? this.#indexed.stream(connection, send)
        : new SearchStream(connection, stream.order.terms, send),
    );
  }

  /** Throws BridgeFault where it was released meanwhile. */
  #held(id: string): RecordedConnection {
    const connection = this.#connections.get(id);
    if (connection === undefined)
      throw new BridgeFault('unknown-connection', `The connection ${id} was closed meanwhile.`);
    return connection;
  }
}

/** What a record cannot give is told in its own sentence. */
function found<T>(read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw new BridgeFault('not-found', error instanceof Error ? error.message : String(error));
  });
}

function stateOf(connection: Connection): FoldState {
  const { lastSeq, signInCount, stopped } = connection;
  return { info: connection.info(), lastSeq, signInCount, stopped };
}
