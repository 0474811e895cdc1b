/**
 * `node scripts/fake-package.mjs FOLDER [linux|win|mac…]`: validates electron-builder.yml, packs the built app into FOLDER for these systems
 * (linux) without the network, around a stand-in for Electron, and looks into what was made as `npm run package` does. The last line that
 * it prints is the folder of the unpacked payload (app.asar).
 */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { faultsOf, packedApps } from './packed-app.mjs';
import { giveUp, inProject, ROOT } from './project.mjs';
import { standinElectron } from './standin-electron.mjs';

const require = createRequire(import.meta.url);
// Not part of electron-builder's public face: its own validation, without which a wrong word is found at release time.
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config');
const { DebugLogger } = require('builder-util');
const { build, Platform } = require('electron-builder');
const asar = require('@electron/asar');

const SYSTEMS = { linux: Platform.LINUX, win: Platform.WINDOWS, mac: Platform.MAC };
const [folder, ...named] = process.argv.slice(2);
const target = folder === undefined ? giveUp('A folder is needed.', 2) : resolve(folder);
const release = join(target, 'release');
const config = await getConfig(ROOT, inProject('electron-builder.yml'), null);
await validateConfiguration(config, new DebugLogger(false));
for (const system of named.length === 0 ? ['linux'] : named)
  await build({
    projectDir: ROOT,
    targets: SYSTEMS[system].createTarget('dir'),
    // On top of electron-builder.yml, which it reads itself.
    config: {
      directories: { output: release },
      electronDist: standinElectron(join(target, 'electron', system), system),
    },
    publish: 'never',
  });
const apps = packedApps(release);
const faults = (await Promise.all(apps.map((app) => faultsOf(app, config.electronFuses)))).flat();
if (apps.length === 0 || faults.length > 0) giveUp(faults.join('\n') || `There is no app in ${release}.`);
const payload = join(target, 'payload');
asar.extractAll(join(apps[0].resources, 'app.asar'), payload);
process.stdout.write(`${payload}\n`);
