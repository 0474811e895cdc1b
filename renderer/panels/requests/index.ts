import { lateDialog } from '../../widgets/index.ts';
export { REQUEST_ACTIONS } from './request-actions.ts';
export { REQUESTS } from './panel.ts';

export const DeleteSequenceDialog = lateDialog(
  'delete-sequence',
  async () => (await import('./DeleteSequenceDialog.tsx')).DeleteSequenceDialog,
);
export const KeepMessageDialog = lateDialog(
  'keep-message',
  async () => (await import('./KeepMessageDialog.tsx')).KeepMessageDialog,
);
export const NewSequenceDialog = lateDialog(
  'new-sequence',
  async () => (await import('./NewSequenceDialog.tsx')).NewSequenceDialog,
);
