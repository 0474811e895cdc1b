// `npm run package [electron-builder's own options]`: installers for this platform, into release/. Then looks into what was made: fuses, hash of the archive, contents.
import { createRequire } from 'node:module';
import { buildIfNeeded } from './build.mjs';
import { faultsOf, packedApps } from './packed-app.mjs';
import { giveUp, inProject, ROOT } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
await buildIfNeeded();
const code = await runCommand(process.execPath, [
  inProject('node_modules/electron-builder/cli.js'),
  '--config',
  'electron-builder.yml',
  '--publish',
  'never',
  ...process.argv.slice(2),
]);
if (code !== 0) process.exit(code);
const { getConfig } = createRequire(import.meta.url)('app-builder-lib/out/util/config/config');
const { electronFuses } = await getConfig(ROOT, inProject('electron-builder.yml'), null);
const apps = packedApps(inProject('release'));
const faults = (await Promise.all(apps.map((app) => faultsOf(app, electronFuses)))).flat();
if (apps.length === 0) giveUp('There is no unpacked app in release/ to look into.');
if (faults.length > 0) giveUp(faults.join('\n'));
for (const { binary } of apps)
  console.log(`Read back: the fuses, the hash and the archive of ${binary} are as configured.`);
