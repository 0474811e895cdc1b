export { exportCommands } from './export-commands.ts';
export type { ExportJob, ExportOutcome, ExportPart } from './export-job.ts';
export { ExportStream } from './export-stream.ts';
export { makeExport } from './make-export.ts';
