import { execFileSync } from 'node:child_process';
import { ROOT } from './project.mjs';

/** Where the work at hand left main; HEAD itself where there is no other main. */
export function changeBase() {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main)[0];
    } catch {
      // A clone need not have a branch of this name.
    }
  }
  return 'HEAD';
}

/** Files that differ from `base`, committed or not, new ones too. */
export function changedFiles(base) {
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

function git(...words) {
  const text = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return text.split('\n').filter((line) => line !== '');
}
