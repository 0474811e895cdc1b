import type { Batch, CaptureSummary, ConnectionInfo, FrameText } from '../../../shared/bridge/index.ts';
import { NO_ANNOTATIONS, type CaptureEvent } from '../../../shared/capture/index.ts';
import { BridgeFault, type Subscription } from '../bridge/index.ts';
import type { OpenedCapture } from '../captures/index.ts';
import { recordInfo, ShownConnection } from '../connection/index.ts';
import type { FoldThread } from './fold-thread.ts';
import type { CaptureOpening, FoldState, FoldStream, Question, StreamOrder, ToldTap, ToThread } from './messages.ts';
import type { StudyAnswer, StudyName, StudyOrder } from './studies.ts';

/** What a record came to that was read as it was when it was opened, and how many bytes of its file that was. */
export interface ReadRecord {
  readonly summary: CaptureSummary;
  readonly bytes: number;
}

/** A connection of a record that another thread folds. What a window is told of it, and what is asked about its fold, comes from there. */
export class ThreadedConnection extends ShownConnection {
  /** Resolves when its file was read as it was when it was opened, with null where the connection has ended before. */
  readonly read: Promise<ReadRecord | null>;
  readonly #thread: FoldThread;
  #state: FoldState;
  #lastSeq = 0;
  /** Why the thread has it no more, as a sentence; '' while it has. */
  #lost = '';

  private constructor(id: string, state: FoldState, thread: FoldThread) {
    super(id);
    this.#state = state;
    this.#thread = thread;
    this.read = new Promise((wasRead) => {
      thread.admit(id, {
        state: (next) => this.#stands(next),
        upto: (lastSeq) => (this.#lastSeq = lastSeq),
        read: (summary, bytes) => wasRead({ summary, bytes }),
        lost: (cause) => {
          wasRead(null);
          this.#isLost(cause);
        },
      });
      this.released.addEventListener('abort', () => wasRead(null));
    });
  }

  /** The record that this file is, which the thread opens as soon as it has started: until then it is asked for nothing, and told later. */
  static ofCapture(
    id: string,
    capture: OpenedCapture,
    opening: CaptureOpening,
    thread: FoldThread,
  ): ThreadedConnection {
    const info = recordInfo(id, capture);
    const connection = new ThreadedConnection(id, { info, lastSeq: 0, signInCount: 0, stopped: '' }, thread);
    thread.ask(id, { kind: 'open', opening: { ...opening, path: capture.path } }).then(
      (state) => connection.#stands(state as FoldState),
      (error: unknown) => connection.#isLost(error instanceof Error ? error.message : String(error)),
    );
    connection.#beginAnnotations();
    return connection;
  }

  /** A playback of the record of a connection. Rejects with BridgeFault. */
  static async ofPlayback(
    id: string,
    path: string,
    of: ConnectionInfo,
    thread: FoldThread,
  ): Promise<ThreadedConnection> {
    const state = await thread.ask(id, { kind: 'open', opening: { as: 'playback', path, of } });
    const connection = new ThreadedConnection(id, state as FoldState, thread);
    connection.#beginAnnotations();
    return connection;
  }

  override info(): ConnectionInfo {
    const { info } = this.#state;
    return {
      ...info,
      ...this.placeInfo(),
      ...(this.#lost === '' ? {} : { growing: false, progress: 1 }),
      problem: [info.problem, this.fault, this.#lost].filter(Boolean).join(' '),
    };
  }

  get path(): string {
    return this.#state.info.recording.path;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get signInCount(): number {
    return this.#state.signInCount;
  }

  override get stopped(): string {
    return this.#state.stopped;
  }

  override async folded(): Promise<void> {
    await this.#ask({ kind: 'folded' });
  }

  mute(rules: ReadonlySet<string>): void {
    this.#thread.tell({ kind: 'mute', connection: this.id, rules: [...rules] });
  }

  /** Tells how the tap stands that writes the file. */
  tapped(tap: ToldTap): void {
    this.#thread.tell({ kind: 'tapped', connection: this.id, tap });
  }

  async readEvent(seq: number): Promise<CaptureEvent> {
    return (await this.#ask({ kind: 'event', seq })) as CaptureEvent;
  }

  async frameText(seq: number, from: number, length: number): Promise<FrameText> {
    return (await this.#ask({ kind: 'text', seq, from, length })) as FrameText;
  }

  /** Has something made of its whole fold. Rejects with BridgeFault. */
  async study<N extends StudyName>(name: N, order: StudyOrder<N>): Promise<StudyAnswer<N>> {
    return (await this.#ask({ kind: 'study', name, order } as Question)) as StudyAnswer<N>;
  }

  /** Opens a stream of it for a window. */
  stream<S extends FoldStream>(name: S, order: StreamOrder<S>, send: (batch: Batch) => void): Subscription {
    const stream = { name, order } as Extract<ToThread, { kind: 'subscribe' }>['stream'];
    return this.#thread.subscribe({ connection: this.id, stream }, send);
  }

  async close(): Promise<void> {
    await this.#unlessLost({ kind: 'close' });
  }

  protected async releaseRecord(): Promise<void> {
    await this.#unlessLost({ kind: 'release' });
    this.#thread.forget(this.id);
  }

  killNow(): void {
    // The thread dies with the process.
  }

  protected override tellAnnotated(): void {
    this.#tellAnnotations();
    super.tellAnnotated();
  }

  #stands(state: FoldState): void {
    this.#state = state;
    this.#lastSeq = state.lastSeq;
    this.tellChanged();
  }

  #isLost(cause: string): void {
    this.#lost = cause;
    this.tellChanged();
  }

  async #ask(question: Question): Promise<unknown> {
    if (this.#lost !== '') throw new BridgeFault('failed', this.#lost);
    return this.#thread.ask(this.id, question);
  }

  /** What is gone with the thread need not be ended. */
  async #unlessLost(question: Question): Promise<void> {
    if (this.#lost !== '') return;
    try {
      await this.#ask(question);
    } catch (error) {
      if (this.#lost === '') throw error;
    }
  }

  #beginAnnotations(): void {
    if (this.annotations !== NO_ANNOTATIONS) this.#tellAnnotations();
  }

  #tellAnnotations(): void {
    this.#thread.tell({ kind: 'annotations', connection: this.id, annotations: this.annotations });
  }
}
