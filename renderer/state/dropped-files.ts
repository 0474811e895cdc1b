import { create } from 'zustand';
import { command, sentenceOf } from './bridge.ts';
import { openCapture, showConnection } from './open-connections.ts';
import { desktopBridge } from './desktop-carrier.ts';
import { useLayout } from './layout.ts';
import { notify } from './notices.ts';

/** A file on its way to the engine. */
export interface RunningUpload {
  readonly id: string;
  readonly name: string;
  /** Share that the engine has, 0..1. */
  readonly progress: number;
}

interface UploadsState {
  readonly running: readonly RunningUpload[];
}

/** Files that were dropped on a window which cannot name their paths, while they come to the engine. */
export const useUploads = create<UploadsState>()(() => ({ running: [] }));

/** Bytes of a piece: a multiple of 3, so that base64 needs no filling in between. */
const PIECE_BYTES = 1_048_575;

/** Opens files that were dropped on the window, one after the other; each that cannot be opened is told at the window's corner. */
export async function openDropped(files: readonly File[]): Promise<void> {
  if (useLayout.getState().dialog?.name === 'library') useLayout.getState().close();
  for (const file of files) {
    try {
      await openOne(file);
    } catch (problem) {
      notify({ tone: 'error', text: sentenceOf(problem) });
    }
  }
}

async function openOne(file: File): Promise<void> {
  const path = desktopBridge()?.pathOfFile(file) ?? '';
  if (path !== '') return openCapture(path);
  const id = crypto.randomUUID();
  try {
    await upload(file, id);
  } finally {
    useUploads.setState(({ running }) => ({ running: running.filter((one) => one.id !== id) }));
  }
}

async function upload(file: File, id: string): Promise<void> {
  const { name, size } = file;
  for (let from = 0; ; from += PIECE_BYTES) {
    tell({ id, name, progress: size === 0 ? 0 : from / size });
    const last = from + PIECE_BYTES >= size;
    const base64 = await base64Of(file.slice(from, from + PIECE_BYTES));
    const opened = await command('receiveFile', { upload: id, name: name.slice(0, 400) || 'file', base64, last });
    if (opened !== null) showConnection(opened);
    if (last) return;
  }
}

function tell(upload: RunningUpload): void {
  useUploads.setState(({ running }) => ({ running: [...running.filter(({ id }) => id !== upload.id), upload] }));
}

function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data URL: what follows its comma is the content.
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,?/, '')));
    reader.addEventListener('error', () =>
      reject(new Error(`The file could not be read: ${reader.error?.message ?? 'the browser does not say why'}`)),
    );
    reader.readAsDataURL(piece);
  });
}
