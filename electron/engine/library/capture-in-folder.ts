import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { BridgeFault } from '../bridge/index.ts';

/**
 * The path of a capture that lies in the capture folder itself. Rejects with BridgeFault: `bad-input` for a path that leads
 * elsewhere, by `..`, by a link or otherwise, `not-found` where there is no such file.
 */
export async function captureInFolder(folder: string, path: string): Promise<string> {
  const name = basename(path);
  const [real, asked] = await Promise.all([
    realpath(folder).catch(() => null),
    realpath(dirname(resolve(path))).catch(() => ''),
  ]);
  if (real === null || real !== asked || !name.endsWith('.mcpcap'))
    throw new BridgeFault('bad-input', `${path} is not a capture of ${folder}, so it is left alone.`);
  const found = await lstat(join(real, name)).catch(() => null);
  if (found === null) throw new BridgeFault('not-found', `The file ${path} no longer exists.`);
  // What a link leads to stays as it is: only the link itself lies here.
  if (!found.isFile() && !found.isSymbolicLink())
    throw new BridgeFault('bad-input', `${path} is not a file, so it is left alone.`);
  return join(folder, name);
}
