import type { Stats } from 'node:fs';

/** Something that is no regular file stands at a path; `message` is the end of a sentence. */
export class Irregular extends Error {}

/** Throws Irregular for anything but a regular file: what was opened is looked at, not what has its name by now. */
export function mustBeRegular(found: Stats): Stats {
  if (found.isFile()) return found;
  throw new Irregular(`it is ${kindOf(found)}, not a regular file`);
}

/** The error of an opening as what it means: the flags of `access` make a link and a pipe errors of their own. */
export function meantBy(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  // open(2): O_NOFOLLOW on a link; O_NONBLOCK on a pipe that nobody reads, and a socket that nobody can open.
  if (code === 'ELOOP') return new Irregular('it is a link, which is not followed', { cause: error });
  if (code === 'ENXIO') return new Irregular('it is a pipe or a socket, not a regular file', { cause: error });
  return error;
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a pipe';
  if (found.isSocket()) return 'a socket';
  return 'a device';
}
