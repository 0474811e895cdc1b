import type { RedactionPreview } from '../../../shared/redaction/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import type { ExportJob } from './export-job.ts';
import { startTask, type ExportThread } from './export-thread.ts';

/** Previews of what exports would take out, one at a time for each connection: a newer one ends the one before. */
export class Previews {
  /** By connection, what ends the preview that was asked for last. */
  readonly #running = new Map<string, () => void>();
  readonly #workerFile: string | undefined;

  constructor(workerFile?: string) {
    this.#workerFile = workerFile;
  }

  /**
   * What counts is the order of the questions, however long their jobs take to come about. Rejects with BridgeFault: `unreadable` where
   * the record cannot be read, `superseded` where a newer question came; and as the job does.
   */
  ask(connection: string, job: Promise<ExportJob>): Promise<RedactionPreview> {
    this.#running.get(connection)?.();
    return new Promise((resolve, reject) => {
      let thread: ExportThread | null = null;
      let superseded = false;
      const end = (): void => {
        superseded = true;
        thread?.close();
        reject(
          new BridgeFault('superseded', 'Another preview of this connection was asked for before this one was done.'),
        );
      };
      const pass = (): void => {
        if (this.#running.get(connection) === end) this.#running.delete(connection);
      };
      this.#running.set(connection, end);
      job
        .then((ready) => {
          if (superseded) return;
          thread = startTask(
            { want: 'preview', job: ready },
            (message) => {
              pass();
              if (message.kind === 'preview') resolve(message.preview);
              else if (message.kind === 'failed') reject(new BridgeFault('unreadable', message.cause));
            },
            this.#workerFile,
          );
        })
        .catch((problem: unknown) => {
          pass();
          reject(problem);
        });
    });
  }
}
