import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFile, ownFolder, readBytes } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../../transports/index.ts';
import type { TapProgram } from '../../../shared/client-files/index.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/**
 * The tap in a folder of its own below `folder`, by what it is: a client goes on starting it when mcpscope was updated, moved or
 * uninstalled. `built` is the folder of the built program. Throws an Error with a sentence.
 */
export function keptShim(built: string, folder: string, node: string): TapProgram {
  const names = [join('cli', 'mcpscope.js'), ...scriptsIn(join(built, 'tap')).map((name) => join('tap', name))];
  if (names.length === 1 || !existsSync(join(built, 'cli', 'mcpscope.js')))
    throw new Error(`The tap is missing: it was to be at ${join(built, 'tap')}.`);
  try {
    const files = names.map((name) => ({ name, bytes: readBytes(join(built, name), MOST_BYTES) }));
    const hash = createHash('sha256');
    for (const { name, bytes } of files) hash.update(name).update(bytes);
    const kept = join(folder, `shim-${hash.digest('hex').slice(0, 12)}`);
    for (const part of ['cli', 'tap']) ownFolder(join(kept, part));
    for (const { name, bytes } of files) keep(join(kept, name), bytes);
    keep(join(kept, 'package.json'), '{"type":"module"}\n');
    return { program: node, before: [join(kept, 'cli', 'mcpscope.js')] };
  } catch (error) {
    throw new Error(`The tap could not be put into ${folder}: ${systemErrorInWords(error)}.`, { cause: error });
  }
}

function scriptsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.cjs'));
  } catch {
    return [];
  }
}

/** The folder is named by its content: what is there is the same. */
function keep(path: string, content: string | Uint8Array): void {
  try {
    createFile(path, content);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
}
