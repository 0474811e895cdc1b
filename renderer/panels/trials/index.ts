import { lateDialog } from '../../widgets/index.ts';

export const TrialsDialog = lateDialog('trials', async () => (await import('./TrialsDialog.tsx')).TrialsDialog);
