/**
 * `node scripts/fake-package.mjs FOLDER`: validates electron-builder.yml and packages the built app into FOLDER without
 * the network, around a folder that only looks like Electron's. The last line that it prints
 * is the folder of the unpacked payload (app.asar).
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { giveUp, inProject, ROOT } from './project.mjs';

const require = createRequire(import.meta.url);
// Not part of electron-builder's public face: its own validation, without which a wrong word is found at release time.
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config');
const { DebugLogger } = require('builder-util');
const { build, Platform } = require('electron-builder');
const asar = require('@electron/asar');

const target = process.argv[2] === undefined ? giveUp('A folder is needed.', 2) : resolve(process.argv[2]);
const config = await getConfig(ROOT, inProject('electron-builder.yml'), null);
await validateConfiguration(config, new DebugLogger(false));
await build({
  projectDir: ROOT,
  targets: Platform.LINUX.createTarget('dir'),
  config: {
    ...config,
    directories: { ...config.directories, output: join(target, 'release') },
    electronDist: fakeElectron(join(target, 'electron')),
    // There is no binary whose fuses could be flipped.
    electronFuses: null,
  },
});
const payload = join(target, 'payload');
asar.extractAll(join(target, 'release', 'linux-unpacked', 'resources', 'app.asar'), payload);
process.stdout.write(`${payload}\n`);

/** The files that electron-builder looks for in Electron's folder. */
function fakeElectron(folder) {
  const { version } = JSON.parse(readFileSync(inProject('node_modules/electron/package.json'), 'utf8'));
  for (const name of ['', 'locales', 'resources']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['electron', 'LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'version'), version);
  chmodSync(join(folder, 'electron'), 0o755);
  return folder;
}
