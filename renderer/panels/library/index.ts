export { LibraryDialog } from './LibraryDialog.tsx';
