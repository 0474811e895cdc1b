import { lateDialog } from '../../widgets/index.ts';

export const ClientsDialog = lateDialog('clients', async () => (await import('./ClientsDialog.tsx')).ClientsDialog);
