import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../../files/index.ts';
import { bytesIn, recordsIn } from '../../engine/captures/index.ts';
import { announcedTaps } from '../announcements/index.ts';
import type { Handed, Stand } from './stand.ts';

/** So long a server may take to end behind its client, ms. */
const ENDING_MS = 5000;
/** So long a record may take to begin, ms: a thread writes it beside the bytes, and a quick client has its answer and is gone before that. */
const BEGINNING_MS = 2000;
const LOOK_MS = 50;

/** A server that a client starts. `program`: the words that start mcpscope; `folder`: where records and rules are kept. */
export function openStdioStand(
  program: readonly string[],
  server: Pick<Handed, 'words' | 'env'>,
  seed: number,
  folder: string,
): Stand {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const rules = join(folder, 'faults.mcprules.yaml');
  return {
    handed: {
      words: [...program, 'chaos', rules, '--seed', String(seed), '--captures', folder, '--', ...server.words],
      url: '',
      env: server.env,
    },
    put: (fault) => replaceFile(rules, fault.rules, { lasting: false }),
    records: () => recordsIn(folder),
    bytes: () => bytesIn(folder),
    close: async () => {
      const began = Date.now();
      const waits = (): boolean => {
        const ms = Date.now() - began;
        // A server takes its announcement back when its record is whole.
        if (announcedTaps(join(folder, 'taps')).length > 0) return ms < ENDING_MS;
        return ms < BEGINNING_MS && !recordsIn(folder).some(({ events }) => events.length > 0);
      };
      while (waits()) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    },
  };
}
