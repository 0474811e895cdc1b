export { AddColumnDialog } from './AddColumnDialog.tsx';
export { FRAMES } from './panel.ts';
export { FRAME_LIST_ACTIONS, savedFilterActions } from './frames-actions.ts';
