import { lateDialog } from '../../widgets/index.ts';
export { MOCK_ACTIONS } from './mock-actions.ts';

export const MockDialog = lateDialog('mock', async () => (await import('./MockDialog.tsx')).MockDialog);
