import { lateDialog } from '../../widgets/index.ts';
export { REPLAY_ACTIONS } from './replay-actions.ts';
export { REPLAY } from './panel.ts';

export const ReplayDialog = lateDialog('replay', async () => (await import('./ReplayDialog.tsx')).ReplayDialog);
