export { comparisonMarkdown } from './comparison-markdown.ts';
export { EXPORT_FORMATS, exportName, FORMAT_FACTS, type ExportFormat } from './format-facts.ts';
export { exportWriter } from './export-writer.ts';
export { cut, markdownCode, markdownTable, markdownText } from './markdown-text.ts';
export type { ExportSubject, ExportWriter } from './writer.ts';
