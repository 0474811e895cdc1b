export type { ExportOutcome } from './export-job.ts';
export { jobOf } from './export-order.ts';
export { ExportStream } from './export-stream.ts';
export { makeExport } from './make-export.ts';
export { Previews } from './previews.ts';
