import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The engine's threads, each with an entry in scripts/bundles.mjs. */
const THREADS = ['large-frame', 'difference', 'search', 'export', 'fold'] as const;
export type ThreadName = (typeof THREADS)[number];

/** In the place of a file: the work is done by the thread that asks for it. For tests, which run the sources as they are. */
export const IN_THIS_THREAD = 'in this thread';

const HERE = fileURLToPath(import.meta.url);
/** Where the build puts them: in `engine`, beside the folders of the programs. */
const FOLDER = join(dirname(HERE), '../engine');

/** The file of a thread. Sources have none, and do the work in the thread that asks for it. */
export function threadFile(name: ThreadName): string {
  return HERE.endsWith('.ts') ? IN_THIS_THREAD : fileIn(FOLDER, name);
}

/** Throws a sentence where the code of a thread is missing: large messages would hold up everything else. */
export function checkThreadFiles(folder = HERE.endsWith('.ts') ? null : FOLDER): void {
  const missing =
    folder === null ? undefined : THREADS.map((name) => fileIn(folder, name)).find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new Error(`A part of mcpscope is missing: ${missing}. Install mcpscope again, or build it (npm run build).`);
}

function fileIn(folder: string, name: ThreadName): string {
  return join(folder, `${name}-worker.js`);
}
