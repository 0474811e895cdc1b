import { lateDialog } from '../../widgets/index.ts';
export { FILTER_ACTIONS } from './filter-actions.ts';

export const FiltersDialog = lateDialog('filters', async () => (await import('./FiltersDialog.tsx')).FiltersDialog);
