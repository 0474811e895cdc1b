import { lateDialog } from '../../widgets/index.ts';

export const ClientTrialsDialog = lateDialog(
  'client-trials',
  async () => (await import('./ClientTrialsDialog.tsx')).ClientTrialsDialog,
);
export const TrialsDialog = lateDialog('trials', async () => (await import('./TrialsDialog.tsx')).TrialsDialog);
