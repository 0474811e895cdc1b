import { NO_ANNOTATIONS, type Annotations } from '../../../shared/capture/index.ts';
import { packBatch, type PackedBatch, standingOf } from '../../../shared/bridge/index.ts';
import { Delivery } from '../bridge/index.ts';
import { type FileConnection, ObservationStream } from '../connection/index.ts';
import type { CaptureIndex } from './capture-index.ts';

/**
 * One window's place in a capture that was folded before: it is told what stands in the index at once, and once the fold has come as far,
 * what the fold tells. Where the two differ, it is told anew.
 */
export class IndexedStream {
  readonly #connection: FileConnection;
  readonly #index: CaptureIndex;
  readonly #send: (batch: PackedBatch) => void;
  readonly #delivery: Delivery<PackedBatch>;
  readonly #unlisten: () => void;
  #next: PackedBatch | null = null;
  #taken = (): void => undefined;
  #standing = { upto: 0, caughtUp: false };
  #annotations: Annotations = NO_ANNOTATIONS;
  #differs = false;
  #closed = false;
  #rest: ObservationStream | null = null;

  constructor(connection: FileConnection, index: CaptureIndex, send: (batch: PackedBatch) => void) {
    this.#connection = connection;
    this.#index = index;
    this.#send = send;
    this.#delivery = new Delivery(
      () => this.#compose(),
      send,
      (fault) => connection.tellFault('what a window is told of it', fault),
    );
    this.#unlisten = connection.listen({
      remarked: () => (this.#differs = true),
      annotated: () => this.#delivery.wake(true),
    });
    void this.#tell();
  }

  acknowledge(): void {
    (this.#rest ?? this.#delivery).acknowledge();
  }

  close(): void {
    this.#closed = true;
    this.#taken();
    this.#unlisten();
    this.#delivery.close();
    this.#rest?.close();
  }

  async #tell(): Promise<void> {
    try {
      for await (const batch of this.#index.batches()) {
        if (this.#closed) return;
        this.#connection.givesTime();
        await new Promise<void>((taken) => {
          this.#next = batch;
          this.#taken = taken;
          this.#delivery.wake(true);
        });
      }
    } catch {
      // A file that is torn, or has gone: the fold tells all of it.
      this.#differs = true;
    } finally {
      this.#connection.fold();
    }
    await this.#connection.read;
    if (this.#closed) return;
    const { observation, lastSeq } = this.#connection;
    const isSame = !this.#differs && this.#index.isOf(observation, lastSeq);
    this.#unlisten();
    this.#delivery.close();
    this.#rest = new ObservationStream(this.#connection, this.#send, isSame ? 'told' : 'anew');
  }

  #compose(): PackedBatch | null {
    const batch = this.#next;
    if (batch !== null) {
      this.#standing = standingOf(batch);
      this.#next = null;
      this.#taken();
      return batch;
    }
    const { annotations, zeroT } = this.#connection;
    if (annotations === this.#annotations) return null;
    this.#annotations = annotations;
    return packBatch({ ...this.#standing, annotations, zeroT });
  }
}
