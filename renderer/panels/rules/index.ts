import { lateDialog } from '../../widgets/index.ts';

export { RULES } from './panel.ts';
export { RULE_ACTIONS } from './rule-actions.ts';

/** Chooses the fault by which messages are broken. */
export const FaultDialog = lateDialog('fault', async () => (await import('./FaultDialog.tsx')).FaultDialog);
