import { fileName } from '../../shared/sinks/index.ts';
import { blobAddress } from './blob-address.ts';

/** How long the text is kept for the shell to take, in ms: a save dialog may stand open meanwhile. */
const KEPT = 60_000;

/**
 * Hands a text, or the pieces of one, to the shell as a file to be saved: a download of the browser, the save dialog of the desktop.
 * `name` is made one that every file system takes; `type`: its media type.
 */
export function saveFile(name: string, type: string, text: string | readonly BlobPart[]): void {
  const parts = typeof text === 'string' ? [text] : [...text];
  const address = blobAddress(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name, 'mcpscope', 150);
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
