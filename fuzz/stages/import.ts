import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { importFile, ImportFault } from '../../electron/engine/index.ts';
import type { Entrance } from './entrance.ts';
import { isSentence } from './oracle.ts';
import { inFolder } from './scratch.ts';

/** A record of another program becomes a capture, or is refused with a sentence. */
export const IMPORT: Entrance = {
  name: 'import',
  run: ([name = '', ...lines]) =>
    inFolder(async (folder) => {
      const file = join(folder, basename(name) || 'a.log');
      writeFileSync(file, Buffer.from(lines.join('\n'), 'latin1'));
      try {
        const { path } = await importFile(file, { record: 'folder', captureFolder: folder, version: '0' });
        return readFileSync(path, 'utf8').trimEnd().split('\n');
      } catch (error) {
        if (!(error instanceof ImportFault)) throw error;
        isSentence(error.message, 'an import that was refused');
        return null;
      }
    }),
};
