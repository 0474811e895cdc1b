// `npm run audit`: what is known against the packages of package-lock.json. Exit codes: 0 nothing, or what scripts/audit-exceptions.json
// excepts; 1 something; 2 the registry could not be asked, which says nothing about the packages.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { judgeAudit } from './judge-audit.mjs';
import { inProject, ROOT } from './project.mjs';

const exceptions = JSON.parse(readFileSync(inProject('scripts/audit-exceptions.json'), 'utf8'));
const {
  unknown,
  open = [],
  stale = [],
} = judgeAudit(await audited(), exceptions, new Date().toISOString().slice(0, 10));
if (unknown !== undefined) {
  console.error(`The registry could not be asked for advisories: ${unknown}.`);
  console.error(
    'This says nothing about the packages. Try again where the registry can be reached, or name one by --registry that answers npm audit.',
  );
  process.exitCode = 2;
} else {
  for (const sentence of open) console.error(sentence);
  for (const exception of stale) console.error(`This exception is for nothing any more, take it out: ${exception}`);
  if (open.length + stale.length > 0) process.exitCode = 1;
  else
    console.log(
      `Nothing is known against the packages${exceptions.length === 0 ? '' : `, but for ${exceptions.length} exceptions`}.`,
    );
}

/** What npm audit prints; it ends with 1 where it found something, too. */
function audited() {
  const words = ['audit', '--json', ...process.argv.slice(2)];
  const npm = process.env.npm_execpath;
  const [file, args] = npm ? [process.execPath, [npm, ...words]] : ['npm', words];
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { cwd: ROOT, maxBuffer: 1e8, shell: !npm && process.platform === 'win32' },
      (error, stdout, stderr) => resolve(stdout.trim() === '' ? `${stderr}${error?.message ?? ''}` : stdout),
    );
  });
}
