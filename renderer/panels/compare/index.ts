import { lateDialog } from '../../widgets/index.ts';
export { COMPARE_ACTIONS } from './compare-actions.ts';

export const CompareDialog = lateDialog('compare', async () => (await import('./CompareDialog.tsx')).CompareDialog);
