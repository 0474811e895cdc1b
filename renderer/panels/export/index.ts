export { EXPORT_ACTIONS } from './export-actions.ts';
export { ExportDialog } from './ExportDialog.tsx';
