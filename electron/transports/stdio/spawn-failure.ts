import { closeSync, readSync } from 'node:fs';
import type { SpawnFailure } from '../../../shared/capture/index.ts';
import { openRegularNow } from '../../files/index.ts';
import { systemErrorCode, systemErrorInWords } from '../wire/index.ts';

/** Why the system refused to start a program that was found, as a reason and a sentence. */
export function spawnFailure(
  path: string,
  error: unknown,
): { readonly reason: SpawnFailure; readonly message: string } {
  const code = systemErrorCode(error);
  if (code === 'ENOENT') {
    // execve(2): ENOENT for a file that exists means that its interpreter does not.
    const interpreter = interpreterOf(path);
    const cause =
      interpreter === ''
        ? 'the loader that it needs does not exist'
        : `the interpreter of its first line, ${interpreter}, does not exist`;
    return { reason: 'not-executable', message: `${path} cannot be run: ${cause} (ENOENT).` };
  }
  const reason = code === 'EACCES' || code === 'ENOEXEC' ? 'not-executable' : 'other';
  return { reason, message: `${path} could not be started: ${systemErrorInWords(error)}.` };
}

/** What follows `#!` in the first line of a file; '' where there is none or it cannot be read. */
function interpreterOf(path: string): string {
  const start = Buffer.alloc(256);
  try {
    const { file } = openRegularNow(path);
    try {
      readSync(file, start, 0, start.length, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
  return /^#![ \t]*([^\n\0]+)/.exec(start.toString('utf8'))?.[1]?.trim() ?? '';
}
