import type { Batch, CaptureSummary } from '../../../shared/bridge/index.ts';
import { BridgeFault, type Subscription } from '../bridge/index.ts';
import { Thread } from '../threads/index.ts';
import type { FoldState, FoldThreadData, FromThread, Question, ToThread } from './messages.ts';

/** Without a connection it ends after so long, in ms, and gives its memory back; another capture may follow sooner. */
const LINGERS_MS = 10_000;
/** Folds of tens of millions of events need room that the engine's own heap need not have. */
const HEAP_MB = 8_192;

/** Who is told of a connection whose fold the thread has. */
export interface FoldListener {
  readonly state: (state: FoldState) => void;
  /** Seq of the last event that it has applied. */
  readonly upto: (lastSeq: number) => void;
  /** Its file was read as it was when it was opened. `bytes`: so much of it. */
  readonly read: (summary: CaptureSummary, bytes: number) => void;
  /** The thread has ended; `cause` as a sentence. */
  readonly lost: (cause: string) => void;
}

const NOBODY: FoldListener = {
  state: () => undefined,
  upto: () => undefined,
  read: () => undefined,
  lost: () => undefined,
};

interface Waiting {
  readonly connection: string;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Stream {
  readonly connection: string;
  readonly send: (batch: Batch) => void;
}

/** The thread that folds large records, from the side of the engine's own: it starts with the first of them, and each is a connection there, too. */
export class FoldThread {
  readonly #file: string;
  readonly #data: FoldThreadData;
  readonly #report: (sentence: string) => void;
  readonly #listeners = new Map<string, FoldListener>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #streams = new Map<number, Stream>();
  #thread: Thread<ToThread, FromThread> | null = null;
  #count = 0;
  #lingering: NodeJS.Timeout | null = null;

  /** `file`: the code of the thread. `report` gets sentences for the user. */
  constructor(file: string, data: FoldThreadData, report: (sentence: string) => void) {
    this.#file = file;
    this.#data = data;
    this.#report = report;
  }

  /** From now on what is told of a connection goes to this one. */
  admit(connection: string, listener: FoldListener): void {
    if (this.#lingering !== null) clearTimeout(this.#lingering);
    this.#lingering = null;
    this.#listeners.set(connection, listener);
  }

  /** The connection is gone there: nothing more is told of it. */
  forget(connection: string): void {
    this.#listeners.delete(connection);
    for (const [number, stream] of this.#streams) if (stream.connection === connection) this.#streams.delete(number);
    if (this.#listeners.size > 0 || this.#thread === null) return;
    this.#lingering = setTimeout(() => void this.close(), LINGERS_MS).unref();
  }

  /** Has a capture summed up that nobody looks at, as `sumUp` does. */
  async sumUp(path: string, muted: ReadonlySet<string>, signal: AbortSignal): Promise<CaptureSummary | string | null> {
    if (signal.aborted) return null;
    const id = `summary ${(this.#count += 1)}`;
    const stop = (): void => this.tell({ kind: 'stop', connection: id });
    this.admit(id, NOBODY);
    signal.addEventListener('abort', stop);
    try {
      return (await this.ask(id, { kind: 'summary', path, muted: [...muted] })) as CaptureSummary | string | null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      signal.removeEventListener('abort', stop);
      this.forget(id);
    }
  }

  /** Resolves with the answer. Rejects with BridgeFault, also where the thread has ended. */
  ask(connection: string, question: Question): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const number = (this.#count += 1);
      this.#waiting.set(number, { connection, resolve, reject });
      this.#begun().hold(true);
      this.tell({ kind: 'question', number, connection, question });
    });
  }

  /** Says something that has no answer; nothing where the thread is not there. */
  tell(message: ToThread): void {
    this.#thread?.send(message);
  }

  /** Follows a stream of a connection; `send` gets each batch. */
  subscribe(
    order: Omit<Extract<ToThread, { kind: 'subscribe' }>, 'kind' | 'number'>,
    send: Stream['send'],
  ): Subscription {
    const { connection } = order;
    const number = (this.#count += 1);
    this.#streams.set(number, { connection, send });
    this.tell({ kind: 'subscribe', number, ...order });
    return {
      acknowledge: () => this.tell({ kind: 'acknowledge', number, connection }),
      close: () => {
        if (this.#streams.delete(number)) this.tell({ kind: 'unsubscribe', number, connection });
      },
    };
  }

  /** Ends the thread, whatever it is doing: who still waits is told so. */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#ended('mcpscope ended it');
    await thread?.close();
  }

  #begun(): Thread<ToThread, FromThread> {
    this.#thread ??= new Thread<ToThread, FromThread>(
      { file: this.#file, does: 'folds captures', data: this.#data, heapMb: HEAP_MB },
      { told: (message) => this.#told(message), ended: (cause) => this.#ended(cause) },
    );
    return this.#thread;
  }

  #told(message: FromThread): void {
    switch (message.kind) {
      case 'answer': {
        const waiting = this.#settled(message.number);
        if (waiting === undefined) break;
        this.#listeners.get(waiting.connection)?.upto(message.lastSeq);
        waiting.resolve(message.answer);
        break;
      }
      case 'refusal': {
        const { code, message: sentence } = message.error;
        this.#settled(message.number)?.reject(new BridgeFault(code, sentence));
        break;
      }
      case 'batch': {
        const stream = this.#streams.get(message.number);
        if (stream === undefined) break;
        this.#listeners.get(stream.connection)?.upto(message.lastSeq);
        stream.send(message.batch);
        break;
      }
      case 'state':
        this.#listeners.get(message.connection)?.state(message.state);
        break;
      case 'read':
        this.#listeners.get(message.connection)?.read(message.summary, message.bytes);
        break;
      case 'report':
        this.#report(message.sentence);
    }
  }

  #settled(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (this.#waiting.size === 0) this.#thread?.hold(false);
    return waiting;
  }

  #ended(cause: string): void {
    const sentence = `The thread that folded this capture has ended: ${cause}. Open the capture again.`;
    this.#thread = null;
    this.#streams.clear();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    for (const { reject } of waiting) reject(new BridgeFault('failed', sentence));
    for (const { lost } of listeners) lost(sentence);
  }
}
