// The stand-in, not Electron: runs the built main script with a module `electron` that drives a headless Chromium.
// It exists to execute main, preload and page together where Electron's binary cannot run, and for tests only.
// What it cannot tell: sandbox and process model, real permissions, menus and focus, Electron's own versions, speed.
import fs from 'node:fs';
import { createRequire, register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const standIn = new URL('./electron.mjs', import.meta.url).href;
const hook = `export function resolve(name, context, next) {
  return name === 'electron' ? { url: ${JSON.stringify(standIn)}, shortCircuit: true } : next(name, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);
const { becomeReady, ...electron } = await import(standIn);

// Playwright evaluates require('electron') in the main process, and calls a function that its own loader defines.
const ownRequire = createRequire(import.meta.url);
Object.assign(globalThis, {
  require: (name) => (name === 'electron' ? electron : ownRequire(name)),
  __playwright_run: () => undefined,
});

const words = process.argv.slice(2);
const at = words.findIndex((word) => !word.startsWith('-'));
const folder = path.resolve(words[at]);
const entry = path.join(folder, JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).main);
process.versions.electron = '0.0.0-stand-in';
// As with Electron, argv keeps everything.
process.argv.splice(1, process.argv.length, ...words);

// As with Electron, `ready` comes only after the main script was evaluated: one that awaits it at its top never ends.
await import(pathToFileURL(entry).href);
await becomeReady();
