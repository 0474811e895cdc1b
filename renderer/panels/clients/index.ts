export { ClientsDialog } from './ClientsDialog.tsx';
