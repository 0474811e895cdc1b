export { comparisonMarkdown } from './comparison-markdown.ts';
export { exportName } from './export-name.ts';
export { EXPORT_FORMATS, EXPORTERS, type ExportFormat } from './exporters.ts';
export { classname, type JunitCase, junitDocument, type JunitSuite, PASSED } from './junit-suite.ts';
export { TRIAL_FILES, TRIAL_FORMATS, trialColumns, trialDocument, type TrialFormat } from './trial-documents.ts';
export type { ExportWriter } from './writer.ts';
