import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { HAS_MODES, OWNER_FOLDER } from './access.ts';

const FOR_OTHERS = 0o077;
/** Everybody may put files there and nobody may take those of others away, as in /tmp: such a folder is nobody's own. */
const STICKY = 0o1000;

/**
 * Makes a folder that is for its owner alone, or narrows the one that is there. Returns a sentence where others can look into it all
 * the same, else ''. Throws the system's error where there is no folder and none can be made.
 */
export function ownFolder(folder: string): string {
  make(folder);
  return narrow(folder);
}

/** The same for a folder that need not be there: one that is missing is no problem, and is not made. Never throws. */
export function narrowFolder(folder: string): string {
  try {
    return narrow(folder);
  } catch {
    // Whoever writes there says why that is not possible.
    return '';
  }
}

/** Step by step: making all of them at once, Node tells of a read-only disk that the folder is missing. */
function make(folder: string): void {
  try {
    mkdirSync(folder, OWNER_FOLDER);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder) throw error;
    make(above);
    mkdirSync(folder, OWNER_FOLDER);
  }
}

function narrow(folder: string): string {
  if (!HAS_MODES) return '';
  const { mode, uid } = statSync(folder);
  const owner = process.getuid?.();
  if (uid !== owner)
    return `The folder ${folder} belongs to another user (${uid}), who can read and replace what mcpscope keeps there. Choose another one by MCPSCOPE_HOME.`;
  if ((mode & FOR_OTHERS) === 0) return '';
  if ((mode & STICKY) !== 0)
    return `The folder ${folder} is shared by all users of this machine, so its files can be seen by name. Choose another one by MCPSCOPE_HOME.`;
  try {
    chmodSync(folder, mode & ~FOR_OTHERS & 0o7777);
    return '';
  } catch {
    return `Other users can look into the folder ${folder}, and the system does not let that be changed.`;
  }
}
