import type { CaptureHeader } from '../../../shared/capture/index.ts';
import { openEmpty } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import { CaptureFile, type RecordLimit } from './capture-file.ts';

/** What becomes of a record: a new file in the capture folder, this very file, or nothing on disk. */
export type Recording = 'folder' | 'nothing' | { readonly file: string };

/** Begins the record of a connection. Never throws: where a file cannot be had, the record is kept in memory and says why. */
export function beginCapture(
  record: Recording,
  folder: string,
  header: CaptureHeader,
  limit?: RecordLimit,
): CaptureFile {
  if (record === 'folder') return CaptureFile.create(folder, header, limit);
  if (record === 'nothing') return new CaptureFile('', header, null);
  const { file } = record;
  try {
    return new CaptureFile(file, header, openEmpty(file), limit === undefined ? {} : { limit });
  } catch (error) {
    const stopped = `Nothing is recorded: ${file} cannot be written: ${systemErrorInWords(error)}.`;
    return new CaptureFile(file, header, null, { stopped });
  }
}
