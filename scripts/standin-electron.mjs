// Folders that only look like Electron's own, so that the app can be packed for each system without the network: their program does nothing, but has fuses and, where it needs them, resources.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inProject } from './project.mjs';

const require = createRequire(import.meta.url);
const { SENTINEL } = require('@electron/fuses/dist/constants');
const plist = require('plist');
const { NtExecutable, NtExecutableResource, Resource } = require('resedit');

/** The mark of the fuses, their version, their number, and all of them off. */
const FUSES = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, 8]), Buffer.from('00000000')]);
const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'];

/** Makes such a folder for `linux`, `win` or `mac`, and gives it back. */
export function standinElectron(folder, system) {
  const { version } = JSON.parse(readFileSync(inProject('node_modules/electron/package.json'), 'utf8'));
  const files = { version, LICENSE: '', 'LICENSES.chromium.html': '', ...FILES[system]() };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    if (/(?:^|\/)(?:electron|Electron[^/.]*)$/.test(name)) chmodSync(join(folder, name), 0o755);
  }
  for (const name of system === 'mac' ? [] : ['locales', 'resources'])
    mkdirSync(join(folder, name), { recursive: true });
  return folder;
}

const FILES = {
  linux: () => ({ electron: FUSES }),
  win: () => ({ 'electron.exe': windowsProgram() }),
  mac: () => ({
    ...bundle('Electron.app', 'Electron'),
    'Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework': FUSES,
    'Electron.app/Contents/Resources/en.lproj/locale.pak': '',
    ...Object.assign(
      {},
      ...HELPERS.map((name) =>
        bundle(`Electron.app/Contents/Frameworks/Electron Helper${name}.app`, `Electron Helper${name}`),
      ),
    ),
  }),
};

function bundle(folder, name) {
  return {
    [`${folder}/Contents/Info.plist`]: plist.build({
      CFBundleExecutable: name,
      CFBundleIdentifier: 'com.github.Electron',
      CFBundleIconFile: 'electron.icns',
    }),
    [`${folder}/Contents/MacOS/${name}`]: '',
  };
}

/** A program of Windows with a version and the fuses among its resources. */
function windowsProgram() {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.entries.push({ type: 'FUSES', id: 1, lang: 1033, codepage: 1200, bin: FUSES });
  resources.outputResource(program);
  return Buffer.from(program.generate());
}
