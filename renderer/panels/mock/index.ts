export { MOCK_ACTIONS } from './mock-actions.ts';
export { MockBadge } from './MockBadge.tsx';
export { MockDialog } from './MockDialog.tsx';
