export { MOCK_ACTIONS } from './mock-actions.ts';
export { MockDialog } from './MockDialog.tsx';
