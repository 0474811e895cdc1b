import type { ExportOrder, ExportPiece } from '../../../shared/bridge/index.ts';
import type { ShownConnection } from '../connection/index.ts';
import type { ExportMessage } from './export-job.ts';
import { jobOf, type JobSetting } from './export-order.ts';
import { startTask, type ExportThread } from './export-thread.ts';

/** A file that is exported to one window, piece by piece as the window takes them. */
export class ExportStream {
  readonly #send: (batchJson: string) => void;
  #thread: ExportThread | null = null;
  #closed = false;

  /** `workerFile` is the code of the thread, beside the bundle when not given. */
  constructor(
    connection: ShownConnection,
    order: ExportOrder,
    setting: JobSetting,
    send: (batchJson: string) => void,
    workerFile?: string,
  ) {
    this.#send = send;
    void this.#start(connection, order, setting, workerFile);
  }

  acknowledge(): void {
    this.#thread?.taken();
  }

  close(): void {
    this.#closed = true;
    this.#thread?.close();
  }

  async #start(
    connection: ShownConnection,
    order: ExportOrder,
    setting: JobSetting,
    workerFile?: string,
  ): Promise<void> {
    try {
      const job = await jobOf(connection, order, setting);
      if (!this.#closed)
        this.#thread = startTask({ want: 'export', job }, (message) => this.#tell(message), workerFile);
    } catch (error) {
      this.#tell({ kind: 'failed', cause: error instanceof Error ? error.message : String(error) });
    }
  }

  #tell(message: ExportMessage): void {
    if (this.#closed) return;
    const piece = pieceOf(message);
    if (piece !== null) this.#send(JSON.stringify(piece));
  }
}

function pieceOf(message: ExportMessage): ExportPiece | null {
  switch (message.kind) {
    case 'part': {
      const { text, progress, file } = message.part;
      return { text, progress, done: false, ...file, problem: '' };
    }
    case 'ended':
      return { text: '', progress: 1, done: true, ...message.outcome.file, problem: '' };
    case 'failed':
      return { text: '', progress: 1, done: true, name: '', type: '', problem: message.cause };
    case 'preview':
      return null;
  }
}
