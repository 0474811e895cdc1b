import { lateDialog } from '../../widgets/index.ts';

export const SweepDialog = lateDialog('sweep', async () => (await import('./SweepDialog.tsx')).SweepDialog);
