export { DeleteSequenceDialog } from './DeleteSequenceDialog.tsx';
export { KeepMessageDialog } from './KeepMessageDialog.tsx';
export { NewSequenceDialog } from './NewSequenceDialog.tsx';
export { REQUEST_ACTIONS } from './request-actions.ts';
export { REQUESTS } from './panel.ts';
