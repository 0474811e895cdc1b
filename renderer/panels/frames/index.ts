import { lateDialog } from '../../widgets/index.ts';
export { FRAMES } from './panel.ts';
export { FRAME_LIST_ACTIONS, savedFilterActions } from './frames-actions.ts';

export const AddColumnDialog = lateDialog(
  'add-column',
  async () => (await import('./AddColumnDialog.tsx')).AddColumnDialog,
);
