export { comparisonMarkdown } from './comparison-markdown.ts';
export { exportName } from './export-name.ts';
export { EXPORT_FORMATS, EXPORTERS, type ExportFormat } from './exporters.ts';
export { trialsPage } from './trials-page.ts';
export type { ExportWriter } from './writer.ts';
