import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BridgeFault,
  compareCaptures,
  makeExport,
  openMockRecord,
  searchFiles,
  UnreadableCapture,
} from '../../electron/engine/index.ts';
import { EXPORT_FORMATS } from '../../shared/exports/index.ts';
import { withEngine } from './engine.ts';
import type { Entrance } from './entrance.ts';
import { isSentence } from './oracle.ts';

const JOB = { upto: Number.MAX_SAFE_INTEGER, seqs: null, keep: [], secrets: [], muted: [], version: '0' };

/** A capture on disk: opened, exported in a format, compared with itself, searched and served; or refused with a sentence. */
export const FILE: Entrance = {
  name: 'file',
  async run(lines) {
    await withEngine(async (engine, folder) => {
      const path = join(folder, 'a.mcpcap');
      writeFileSync(path, `${lines.join('\n')}\n`);
      // One of them for each file, by what is in it.
      const format = EXPORT_FORMATS[lines.length % EXPORT_FORMATS.length]!;
      await told(async () => {
        const opened = await engine.openCapture(path);
        await opened.read;
        isSentence(opened.info().problem, 'the problem of a capture');
        const { signal } = new AbortController();
        const comparison = await compareCaptures(opened, opened, { rules: [], signal });
        for (const note of comparison.notes) isSentence(note, 'a note of a comparison');
      });
      await told(async () => {
        const { problem } = await makeExport({ ...JOB, path, format, redact: true }, () => Promise.resolve());
        isSentence(problem, 'the problem of an export');
      });
      await told(async () => {
        const record = await openMockRecord(path, []);
        try {
          for (const { seq, member } of record.book.turns) await record.value({ seq, member });
        } finally {
          await record.close();
        }
      });
      isSentence(searchFiles([path], ['text:tools'], 1).problem, 'the problem of a search');
    });
    return lines;
  },
};

/** A capture that cannot be read is told so, and no other error comes of it. */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UnreadableCapture) && !(error instanceof BridgeFault)) throw error;
    isSentence(error.message, 'a capture that was refused');
  }
}
