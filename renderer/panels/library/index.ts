import { lateDialog } from '../../widgets/index.ts';

export const LibraryDialog = lateDialog('library', async () => (await import('./LibraryDialog.tsx')).LibraryDialog);
