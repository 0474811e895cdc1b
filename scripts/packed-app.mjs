// What a packed app is in truth: its fuses, the hash of its archive that it holds itself against, and what is in the archive. Reads, and changes nothing.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { FuseV1Options, getCurrentFuseWire } = require('@electron/fuses');
const { FuseState } = require('@electron/fuses/dist/constants');
const asar = require('@electron/asar');
const plist = require('plist');
const { NtExecutable, NtExecutableResource } = require('resedit');

/** Without these it does not start, or has no command line. */
const NEEDED = [
  'package.json',
  'dist/desktop/main.js',
  'dist/desktop/preload.cjs',
  'dist/cli/mcpscope.cjs',
  'dist/renderer/index.html',
  'dist/THIRD-PARTY-NOTICES.txt',
];

/** The unpacked apps in electron-builder's folder `release`: `app` is the folder or bundle, `binary` what holds the fuses. */
export function packedApps(release) {
  return readdirSync(release, { withFileTypes: true }).flatMap(({ name }) => {
    const folder = join(release, name);
    if (/^linux(-\w+)?-unpacked$/.test(name))
      return [{ system: 'linux', binary: join(folder, 'mcpscope'), resources: join(folder, 'resources') }];
    if (/^win(-\w+)?-unpacked$/.test(name))
      return [{ system: 'win', binary: join(folder, 'mcpscope.exe'), resources: join(folder, 'resources') }];
    const bundle = join(folder, 'mcpscope.app');
    return /^mac(-\w+)?$/.test(name) && existsSync(bundle)
      ? [{ system: 'mac', binary: bundle, resources: join(bundle, 'Contents/Resources') }]
      : [];
  });
}

/** What is wrong with a packed app, one sentence each. `fuses`: by the names of electron-builder's configuration. */
export async function faultsOf({ system, binary, resources }, fuses) {
  const archive = join(resources, 'app.asar');
  const files = asar.listPackage(archive).map((path) => path.replaceAll('\\', '/').slice(1));
  return [
    ...(await wrongFuses(binary, fuses)),
    ...wrongHash(system, binary, archive),
    ...NEEDED.filter((file) => !files.includes(file)).map((file) => `${archive} lacks ${file}.`),
    ...files
      .filter((file) => /\.map$|^node_modules\//.test(file))
      .map((file) => `${archive} holds ${file}, which nobody needs.`),
    ...(existsSync(join(resources, 'app')) ? [`${resources} holds a folder "app" beside the archive.`] : []),
  ];
}

async function wrongFuses(binary, wanted) {
  const wire = await getCurrentFuseWire(binary);
  return Object.entries(wanted).flatMap(([name, on]) => {
    const state = wire[FuseV1Options[name[0].toUpperCase() + name.slice(1)]];
    return state === (on ? FuseState.ENABLE : FuseState.DISABLE)
      ? []
      : [`The fuse ${name} of ${binary} is not ${on ? 'on' : 'off'}.`];
  });
}

/** Electron on Linux holds no archive against a hash: there is none to read. */
function wrongHash(system, binary, archive) {
  if (system === 'linux') return [];
  const is = createHash('sha256').update(asar.getRawHeader(archive).headerString).digest('hex');
  const told = system === 'mac' ? hashInPlist(binary) : hashInProgram(binary);
  return told === is ? [] : [`${binary} expects an archive with the hash ${told || '(none)'}, and has one with ${is}.`];
}

function hashInPlist(bundle) {
  const info = plist.parse(readFileSync(join(bundle, 'Contents/Info.plist'), 'utf8'));
  return info.ElectronAsarIntegrity?.['Resources/app.asar']?.hash ?? '';
}

function hashInProgram(program) {
  const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(program), { ignoreCert: true }));
  const entry = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  const list = entry === undefined ? [] : JSON.parse(Buffer.from(entry.bin).toString('utf8'));
  return list.find(({ file }) => file === 'resources\\app.asar')?.value ?? '';
}
