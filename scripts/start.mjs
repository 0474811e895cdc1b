// `npm start`: sets up, builds what has changed, and opens mcpscope in the shell that can run here.
import { buildIfNeeded } from './build.mjs';
import { findElectron, whyNoDisplay } from './find-electron.mjs';
import { giveUp, inProject, ROOT } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';
import { readStartOptions, USAGE, UsageError } from './start-options.mjs';

const options = readOptions(process.argv.slice(2));
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
await ensureInstalled();
await buildIfNeeded();
process.exitCode = await open(options);

function readOptions(words) {
  try {
    return readStartOptions(words);
  } catch (error) {
    if (error instanceof UsageError) return giveUp(`${error.message}\n\n${USAGE}`, 2);
    throw error;
  }
}

function open({ shell, port, open, files, command }) {
  const electron = findElectron();
  const obstacle = electron.reason || whyNoDisplay();
  // The server's paths are meant from where the user stands, which npm keeps here.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const what = [...files, ...(command.length > 0 ? ['--', ...command] : [])];
  if (shell === 'desktop' && electron.path === null) giveUp(`The desktop shell cannot start: ${obstacle}.`);
  if (shell === 'desktop' || (shell === 'auto' && obstacle === '' && port === null)) {
    console.log(`Starting the desktop shell${shell === 'desktop' ? ' as asked' : ''}.`);
    return runCommand(electron.path, [ROOT, ...what], { cwd });
  }
  const why = shell === 'web' ? 'as asked' : obstacle === '' ? 'because a port was given' : `because ${obstacle}`;
  console.log(`Starting the web shell ${why}.`);
  const flags = [...(port === null ? [] : ['--port', String(port)]), ...(open ? [] : ['--no-open'])];
  return runCommand(process.execPath, [inProject('dist/web/main.js'), ...flags, ...what], { cwd });
}
