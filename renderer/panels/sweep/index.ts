export { SweepDialog } from './SweepDialog.tsx';
