import { lateDialog } from '../../widgets/index.ts';

export const ConnectDialog = lateDialog('connect', async () => (await import('./ConnectDialog.tsx')).ConnectDialog);
