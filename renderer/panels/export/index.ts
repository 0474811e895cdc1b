import { lateDialog } from '../../widgets/index.ts';
export { EXPORT_ACTIONS } from './export-actions.ts';

export const ExportDialog = lateDialog('export', async () => (await import('./ExportDialog.tsx')).ExportDialog);
