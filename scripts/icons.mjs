// `node scripts/icons.mjs`: the icons of the desktop app for all platforms, drawn from electron/desktop/resources/icon.svg. They are kept with the sources, since a drawing program is no part of a build.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import { inProject } from './project.mjs';

const FOLDER = inProject('electron/desktop/resources');
/** Sizes that desktops on Linux look for. */
const LINUX = [16, 24, 32, 48, 64, 96, 128, 256, 512];
const WINDOWS = [16, 20, 24, 32, 40, 48, 64, 128, 256];
/** macOS's sizes by the types of its file; the second half is for screens of twice the density. */
const MAC = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
  ic10: 1024,
};

await initWasm(readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
const svg = await readFile(`${FOLDER}/icon.svg`, 'utf8');
const drawn = (width) => Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());

for (const size of LINUX) await writeFile(`${FOLDER}/icons/${size}x${size}.png`, drawn(size));
const ico = new IconIco();
for (const size of WINDOWS) await ico.addFromPng(drawn(size), size === 256);
await writeFile(`${FOLDER}/icon.ico`, ico.encode());
const icns = new IconIcns();
for (const [type, size] of Object.entries(MAC)) await icns.addFromPng(drawn(size), [type]);
await writeFile(`${FOLDER}/icon.icns`, icns.encode());
