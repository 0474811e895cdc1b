import type { RedactionPreview } from '../../../shared/redaction/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { ExportJob } from './export-job.ts';
import { startTask, type ExportThread } from './export-thread.ts';

/** Previews of what exports would take out, one at a time for each connection: a newer one ends the one before. */
export class Previews {
  readonly #running = new Map<string, { readonly thread: ExportThread; readonly end: () => void }>();
  readonly #workerFile: string | undefined;

  constructor(workerFile?: string) {
    this.#workerFile = workerFile;
  }

  /** Rejects with BridgeFault: `unreadable` where the record cannot be read, `superseded` where a newer question came. */
  ask(connection: string, job: ExportJob): Promise<RedactionPreview> {
    this.#running.get(connection)?.end();
    return new Promise((resolve, reject) => {
      const thread = startTask(
        { want: 'preview', job },
        (message) => {
          if (this.#running.get(connection)?.thread === thread) this.#running.delete(connection);
          if (message.kind === 'preview') resolve(message.preview);
          else if (message.kind === 'failed') reject(new BridgeFault('unreadable', message.cause));
        },
        this.#workerFile,
      );
      const end = (): void => {
        thread.close();
        reject(
          new BridgeFault('superseded', 'Another preview of this connection was asked for before this one was done.'),
        );
      };
      this.#running.set(connection, { thread, end });
    });
  }
}
