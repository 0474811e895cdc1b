import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder, readBytes, replaceFile } from '../../files/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';
import type { TapProgram } from '../../../shared/client-files/index.ts';

const MOST_BYTES = 16 * 1024 * 1024;
/** For whoever finds the tap in a configuration when mcpscope itself is gone: the tap may not say a word, since it stands in for a server. */
const UNDO = `This is the tap of mcpscope, which stands between an MCP client and a server of it. It needs nothing else of mcpscope.

To undo it where mcpscope is installed:  mcpscope unwrap CLIENT
To undo it by hand: in the client's configuration, put the words behind "--" in the place of the whole command, the first one as its command
and the others as its arguments, and start the client anew. The configuration of before lies in the folder "backups" beside this one, with the date in its name.
When no configuration names this folder any more, it can be removed.
`;

/**
 * The tap in a folder of its own below `folder`, by what it is: a client goes on starting it when mcpscope was updated, moved or
 * uninstalled. `built` is the folder of the built program. Throws an Error with a sentence.
 */
export function keptShim(built: string, folder: string, node: string): TapProgram {
  const names = [join('cli', 'mcpscope.cjs'), ...scriptsIn(join(built, 'tap')).map((name) => join('tap', name))];
  if (names.length === 1 || !existsSync(join(built, 'cli', 'mcpscope.cjs')))
    throw new Error(`The tap is missing: it was to be at ${join(built, 'tap')}.`);
  try {
    const files = names.map((name) => ({ name, bytes: readBytes(join(built, name), MOST_BYTES) }));
    const hash = createHash('sha256');
    for (const { name, bytes } of files) hash.update(name).update(bytes);
    const kept = join(folder, `shim-${hash.digest('hex').slice(0, 12)}`);
    for (const part of ['cli', 'tap']) ownFolder(join(kept, part));
    for (const { name, bytes } of files) keep(join(kept, name), bytes);
    keep(join(kept, 'HOW TO UNDO.txt'), UNDO);
    return { program: node, before: [join(kept, 'cli', 'mcpscope.cjs')] };
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

/** What is there as a whole is left alone: a client may be starting it. What a crash has left of it is replaced. */
function keep(path: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  if (!isThere(path, bytes)) replaceFile(path, bytes, { lasting: true });
}

function isThere(path: string, bytes: Buffer): boolean {
  try {
    return readBytes(path, MOST_BYTES).equals(bytes);
  } catch {
    return false;
  }
}
