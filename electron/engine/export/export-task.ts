import { UnreadableCapture } from '../captures/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import type { ExportMessage, ExportTask } from './export-job.ts';
import type { ExportPace } from './export-pace.ts';
import { makeExport, previewExport } from './make-export.ts';

/** Does a task and tells how it goes, at the pace at which parts are taken. Never rejects. */
export async function doTask(
  { want, job }: ExportTask,
  pace: ExportPace,
  tell: (message: ExportMessage) => void,
): Promise<void> {
  try {
    if (want === 'preview') {
      tell({ kind: 'preview', preview: await previewExport(job) });
      return;
    }
    const outcome = await makeExport(job, (part) => {
      tell({ kind: 'part', part });
      return pace.given();
    });
    tell({ kind: 'ended', outcome });
  } catch (error) {
    const cause =
      error instanceof UnreadableCapture ? error.message : `It could not be exported: ${systemErrorInWords(error)}.`;
    tell({ kind: 'failed', cause });
  }
}
