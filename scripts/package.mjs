// `npm run package [electron-builder's own options]`: installers for this platform, into release/.
import { buildIfNeeded } from './build.mjs';
import { inProject } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
await buildIfNeeded();
process.exitCode = await runCommand(process.execPath, [
  inProject('node_modules/electron-builder/cli.js'),
  '--config',
  'electron-builder.yml',
  ...process.argv.slice(2),
]);
