export { comparisonMarkdown } from './comparison-markdown.ts';
export { exportName } from './export-name.ts';
export { EXPORT_FORMATS, EXPORTERS, type ExportFormat } from './exporters.ts';
export type { ExportWriter } from './writer.ts';
