export { ConnectDialog } from './ConnectDialog.tsx';
