// `npm run docs`: the documents as a site of static pages in dist/site, which needs no server, and nothing from elsewhere.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import MiniSearch from 'minisearch';
import { rolldown } from 'rolldown';
import { buildIfNeeded } from '../build.mjs';
import { bundledModules } from '../bundled-modules.mjs';
import { giveUp, inProject } from '../project.mjs';
import { runQuietly } from '../run-command.mjs';
import { ensureInstalled } from '../setup.mjs';
import { commandHelp, commandPages } from './command-pages.mjs';
import { documents, isThere, pagesOf, PARTS } from './documents.mjs';
import { brokenLinks } from './links.mjs';
import { ruleAddress, rulePages } from './rule-pages.mjs';
import { SEARCHED } from './search-options.mjs';
import { framed } from './template.mjs';

const SITE = inProject('dist/site');
/** Where what is not in the site can be read. */
const SOURCES = `${readPackage().homepage}/blob/main`;

await ensureInstalled();
await buildIfNeeded();
rmSync(SITE, { recursive: true, force: true });
const registry = await readRegistry();
const rules = rulePages(registry, await ruleExamples());
const commands = commandPages(await commandHelp());
const ruleIds = new Set(registry.groups.flatMap((group) => group.rules.map(({ id }) => id)));
const pictures = new Set();
const pages = pagesOf(documents(), addressOf, (path, code) =>
  ruleIds.has(code) ? `${rootOf(siteAddress(path))}${ruleAddress(code)}` : null,
);
const broken = brokenLinks(pages, isThere);
if (broken.length > 0) giveUp(broken.join('\n'));
const parts = PARTS.map(([name, paths]) => [
  name,
  [
    ...paths.map((path) => [path === 'README.md' ? 'mcpscope' : pages.get(path).title, siteAddress(path)]),
    ...(name === 'Look up' ? [['Commands', 'commands.html']] : []),
  ],
]);
const all = [
  ...[...pages]
    .filter(([path]) => siteAddress(path) !== null)
    .map(([path, page]) => ({ ...page, path: siteAddress(path), html: inBothThemes(page.html) })),
  ...rules,
  ...commands,
];
for (const page of all) write(page.path, framed({ ...page, date: readPackage().version }, parts));
for (const name of pictures) copy(`docs/images/${name}`, `images/${name}`);
copy('scripts/site/site.css', 'site.css');
copy('renderer/public/favicon.svg', 'icon.svg');
await writeSearch();
console.log(`${all.length} pages: ${join(SITE, 'index.html')}`);

function readPackage() {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
}

/** Where a document stands in the site; null where it does not. */
function siteAddress(path) {
  if (path === 'README.md') return 'index.html';
  if (!path.endsWith('.md')) return null;
  return `${path
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase()}.html`;
}

function rootOf(address) {
  return '../'.repeat(address.split('/').length - 1);
}

/** Where a page's link to a path of the project leads: within the site, or to the sources. */
function addressOf(from, meant, picture) {
  const root = rootOf(siteAddress(from));
  const name = /^docs\/images\/(.+)$/.exec(meant)?.[1];
  if (picture && name !== undefined) {
    pictures.add(name);
    return `${root}images/${name}`;
  }
  const address = siteAddress(meant);
  return address === null ? `${SOURCES}/${meant}` : `${root}${address}`;
}

/** A picture that there is in both themes is shown in that of the reader. */
function inBothThemes(html) {
  return html.replace(
    /<img src="([^"]*images\/)([\w-]+)-(dark|light)\.png"( alt="[^"]*")>/g,
    (image, folder, name, theme, alt) => {
      const other = `${name}-${theme === 'dark' ? 'light' : 'dark'}.png`;
      if (!existsSync(inProject(`docs/images/${other}`))) return image;
      pictures.add(other);
      const scheme = theme === 'dark' ? 'light' : 'dark';
      return `<picture><source media="(prefers-color-scheme: ${scheme})" srcset="${folder}${other}"><img src="${folder}${name}-${theme}.png"${alt}></picture>`;
    },
  );
}

async function readRegistry() {
  const { findings, mcp } = await bundledModules({ findings: 'shared/findings/index.ts', mcp: 'shared/mcp/index.ts' });
  return {
    groups: findings.FINDING_GROUPS,
    missing: findings.missingRules(),
    revisions: mcp.REVISIONS,
    clauseAddress: findings.clauseAddress,
  };
}

/** The cases by which the tests hold the rules: from the report of these tests, which have to pass. */
async function ruleExamples() {
  const report = join(SITE, 'examples.json');
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', 'shared/findings/rules'];
  const { code, output } = await runQuietly(process.execPath, [...vitest, '--reporter=json', `--outputFile=${report}`]);
  if (code !== 0) giveUp(`The tests of the rules fail, from which their examples come:\n${output}`);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  return testResults.flatMap(({ assertionResults }) => assertionResults.flatMap(({ meta }) => meta?.example ?? []));
}

async function writeSearch() {
  const search = new MiniSearch(SEARCHED);
  let id = 0;
  for (const { path, title, sections } of all)
    for (const { id: place, heading, text } of sections) {
      id += 1;
      search.add({ id, path: place === '' ? path : `${path}#${place}`, title, heading, text });
    }
  write('search-index.js', `globalThis.mcpscopeSearch = ${JSON.stringify(JSON.stringify(search))};\n`);
  const bundle = await rolldown({
    input: inProject('scripts/site/search.js'),
    platform: 'browser',
    logLevel: 'silent',
  });
  await bundle.write({ file: join(SITE, 'search.js'), format: 'iife', minify: true });
  await bundle.close();
}

function write(path, text) {
  const file = join(SITE, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function copy(from, to) {
  mkdirSync(dirname(join(SITE, to)), { recursive: true });
  copyFileSync(inProject(from), join(SITE, to));
}
