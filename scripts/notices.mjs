// Notices of what others wrote and our bundles hold: made at every build, from the modules that really went in.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';

/** Where the notices stand, in dist and in every package. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** Packages that come without the text of their licence, by name: the text. A build fails where a package has neither. */
const EXCEPTIONS = {
  // Its package.json says MIT; the author's own text, as in react-remove-scroll of the same repository owner.
  'react-remove-scroll-bar': mit('2017 Anton Korzunov'),
  // Its package.json says MIT, and names its author, whose builder-util-runtime has the text.
  'lazy-val': mit('2016 Vladimir Krivosheev'),
};

function mit(holder) {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
}

const LICENCE_FILES = /^(?:licen[cs]es?|copying|notices?|third-?party-?(?:notices?|licen[cs]es?))(?:[.-][\w.-]+)?$/i;
const CODE = /\.(?:[cm]?[jt]sx?|json|map)$/i;

/** Gathers the modules of a build, for Rolldown and Vite alike: of its chunks, and the style sheets beside them. */
export class ModuleList {
  ids = new Set();

  plugin() {
    const { ids } = this;
    return {
      name: 'third-parties',
      generateBundle(_options, bundle) {
        for (const output of Object.values(bundle)) for (const id of output.moduleIds ?? []) ids.add(id);
        for (const id of this.getModuleIds()) if (/\.css(?:$|\?)/.test(id)) ids.add(id);
      },
    };
  }
}

/** The folders of the packages that modules are of, each once, by path. Rolldown and Vite put a few lines of their own in. */
export function packageFolders(ids, root = inProject('node_modules')) {
  const folders = new Set();
  for (const id of ids) {
    const own = /^\0(rolldown|vite)\//.exec(id);
    if (own !== null) folders.add(join(root, own[1]));
    const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
    const [inside] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
    if (inside !== undefined) folders.add(inside);
  }
  return [...folders].toSorted();
}

/** The notice of one package. Throws Error where it has no licence text and no exception. */
function noticeOf(folder, exceptions = EXCEPTIONS) {
  const { name, version, license, homepage = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILES.test(entry.name) && !CODE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
    .filter((text) => text !== '');
  const excepted = Object.hasOwn(exceptions, name) ? [exceptions[name]] : [];
  const texts = files.length > 0 ? files : excepted;
  if (texts.length === 0)
    throw new Error(
      `The package ${name} ${version} is bundled and has no text of its licence (${license ?? 'none named'}): add it to EXCEPTIONS in scripts/notices.mjs, with the reason.`,
    );
  const title = [`${name} ${version}`, license ?? '', homepage].filter((part) => part !== '').join(' · ');
  return { name, text: [title, '', ...texts].join('\n') };
}

/** The whole text. */
export function noticesText(folders, exceptions = EXCEPTIONS) {
  const line = '-'.repeat(80);
  const notices = folders.map((folder) => noticeOf(folder, exceptions));
  const sorted = [...new Map(notices.map(({ name, text }) => [`${name}\n${text}`, text]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text);
  return `mcpscope holds parts of these packages. Each is under its own licence.\n\n${sorted.map((text) => `${line}\n${text}\n\n`).join('')}`;
}

/** Writes the notices of what a build put together. Throws Error as `noticeOf` does. */
export function writeNotices({ ids }) {
  const folders = packageFolders(ids);
  writeFileSync(inProject('dist', NOTICES), noticesText(folders));
}
