export { SeriesDialog } from './SeriesDialog.tsx';
