// Holds the import rules of the architecture: each room names the rooms and packages that it may import.
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { ROOT } from './project.mjs';

const SHARED_BELOW_ANALYSIS = ['shared/mcp', 'shared/jsonrpc', 'shared/capture', 'shared/json'];
const SHARED = [
  'shared/bridge',
  'shared/answering',
  'shared/clients',
  'shared/compare',
  'shared/compose',
  'shared/diagram',
  'shared/exports',
  'shared/findings',
  'shared/imports',
  'shared/redaction',
  'shared/replay',
  'shared/sequences',
  'shared/snippets',
  'shared/surface',
  'shared/query',
  'shared/analysis',
  ...SHARED_BELOW_ANALYSIS,
];
const TEST_PACKAGES = new Set([
  'vitest',
  'fast-check',
  'happy-dom',
  '@playwright/test',
  '@modelcontextprotocol/sdk',
  'rolldown',
  'eventsource-parser',
  'selfsigned',
  'ajv',
  'ws',
]);

/**
 * The rooms, the inner before the outer. `rooms`: what may be imported from other rooms, by their index file.
 * `packages`: npm packages by name, `*` for any but Electron. `node`: whether Node's own modules may be.
 */
export const ROOMS = [
  { room: 'shared/json', rooms: [] },
  { room: 'shared/capture', rooms: ['shared/json'] },
  { room: 'shared/jsonrpc', rooms: ['shared/capture', 'shared/json'] },
  { room: 'shared/mcp', rooms: ['shared/capture', 'shared/json'] },
  { room: 'shared/analysis', rooms: SHARED_BELOW_ANALYSIS },
  { room: 'shared/findings', rooms: ['shared/analysis', ...SHARED_BELOW_ANALYSIS] },
  { room: 'shared/query', rooms: ['shared/analysis', ...SHARED_BELOW_ANALYSIS] },
  { room: 'shared/diagram', rooms: ['shared/analysis', ...SHARED_BELOW_ANALYSIS] },
  { room: 'shared/compare', rooms: ['shared/analysis', ...SHARED_BELOW_ANALYSIS] },
  { room: 'shared/redaction', rooms: ['shared/analysis', ...SHARED_BELOW_ANALYSIS] },
  { room: 'shared/answering', rooms: ['shared/analysis', ...SHARED_BELOW_ANALYSIS] },
  { room: 'shared/clients', rooms: SHARED_BELOW_ANALYSIS },
  { room: 'shared/compose', rooms: ['shared/analysis', ...SHARED_BELOW_ANALYSIS] },
  {
    room: 'shared/sequences',
    rooms: ['shared/compose', 'shared/query', 'shared/analysis', ...SHARED_BELOW_ANALYSIS],
    packages: ['yaml', 'zod'],
  },
  { room: 'shared/surface', rooms: ['shared/analysis', ...SHARED_BELOW_ANALYSIS], packages: ['url-template'] },
  { room: 'shared/imports', rooms: SHARED_BELOW_ANALYSIS },
  { room: 'shared/snippets', rooms: SHARED_BELOW_ANALYSIS },
  { room: 'shared/replay', rooms: ['shared/compare', 'shared/analysis', ...SHARED_BELOW_ANALYSIS] },
  {
    room: 'shared/exports',
    rooms: [
      'shared/compare',
      'shared/redaction',
      'shared/diagram',
      'shared/findings',
      'shared/analysis',
      ...SHARED_BELOW_ANALYSIS,
    ],
  },
  {
    room: 'shared/bridge',
    rooms: [
      'shared/answering',
      'shared/compose',
      'shared/sequences',
      'shared/compare',
      'shared/exports',
      'shared/findings',
      'shared/redaction',
      'shared/replay',
      'shared/analysis',
      ...SHARED_BELOW_ANALYSIS,
    ],
    packages: ['zod'],
  },
  {
    room: 'renderer/theme',
    rooms: [],
    packages: ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'],
  },
  { room: 'renderer/state', rooms: SHARED, packages: ['react', 'zustand'] },
  { room: 'renderer/widgets', rooms: ['renderer/theme', 'renderer/state', ...SHARED], packages: ['*'] },
  {
    room: 'renderer/protocol',
    rooms: ['renderer/widgets', 'renderer/theme', 'renderer/state', ...SHARED],
    packages: ['*'],
  },
  {
    room: 'renderer/panels',
    rooms: ['renderer/protocol', 'renderer/widgets', 'renderer/theme', 'renderer/state', ...SHARED],
    packages: ['*'],
  },
  {
    room: 'renderer',
    rooms: ['renderer/panels', 'renderer/protocol', 'renderer/widgets', 'renderer/theme', 'renderer/state', ...SHARED],
    packages: ['*'],
  },
  {
    room: 'electron/transports',
    rooms: SHARED,
    packages: ['cross-spawn', 'undici', 'ws', 'proxy-from-env'],
    node: true,
  },
  {
    room: 'electron/engine',
    rooms: ['electron/transports', ...SHARED],
    packages: ['zod', 'env-paths', 'ajv', 'ajv-formats'],
    node: true,
  },
  { room: 'electron/web', rooms: ['electron/engine', ...SHARED], packages: ['ws', 'zod'], node: true },
  { room: 'electron/cli', rooms: ['electron/engine', ...SHARED], packages: ['commander', 'picocolors'], node: true },
  { room: 'electron/desktop', rooms: ['electron/engine', ...SHARED], packages: ['electron', 'zod'], node: true },
  { room: 'demo', rooms: [], node: true },
  // Drives the engine itself, as a shell does.
  { room: 'e2e/conformance', rooms: ['electron/engine', ...SHARED], node: true },
  { room: 'e2e/conversations', rooms: ['electron/engine', ...SHARED], node: true },
  // Runs the command line itself, as its process does.
  {
    room: 'e2e/command-line',
    rooms: ['electron/cli', 'e2e/conversations', 'e2e', 'scripts', ...SHARED],
    packages: ['*'],
    node: true,
  },
  { room: 'e2e', rooms: ['e2e/conversations', 'scripts', ...SHARED], packages: ['*'], node: true },
  {
    room: 'bench',
    rooms: ['scripts', 'electron/engine', 'electron/transports', ...SHARED],
    packages: ['*'],
    node: true,
  },
  { room: 'scripts', rooms: [], packages: ['*'], node: true },
];

/** Files that only tests may import, and that may import what tests may; those in folders called `testing` are known by that. */
const TEST_SUPPORT = new Set([
  'shared/analysis/testing/scripted-session.ts',
  'shared/diagram/scripted-diagram.ts',
  'shared/diagram/xml-fault.ts',
  'shared/exports/scripted-sessions.ts',
  'shared/query/sample-view.ts',
]);

/** Files that stand beside an index as a room's public face, and why they do. */
const FACES = new Set([
  // The preload script and the page need them without the schemas, which would bring a validator into every page.
  'shared/bridge/names.ts',
  'shared/bridge/plain-address.ts',
]);

/** Every module that a text imports, re-exports or names as a type; throws when the text cannot be parsed. */
export function importsOf(file, text) {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.flatMap((part) => part.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((entry) => literalOf(text.slice(entry.moduleRequest.start, entry.moduleRequest.end))),
  ];
  new Visitor({ TSImportType: (node) => found.push(node.source.value) }).visit(program);
  return [...new Set(found)];
}

const COMPUTED = '(computed)';

/** The string that a literal stands for; what is no literal cannot be judged, and is refused. */
function literalOf(source) {
  return /^(['"])([^'"]*)\1$/.exec(source)?.[2] ?? COMPUTED;
}

/** What is wrong with an import, as the end of a sentence; '' when nothing. `file` and `specifier` as written in the repository. */
export function judge(file, specifier) {
  const own = roomOf(file);
  if (own === undefined) return '';
  if (specifier === COMPUTED) return 'a module is named by a plain string';
  const test = /\.test\.tsx?$/.test(file) || isTestSupport(file);
  if (!specifier.startsWith('.')) return judgePackage(own, specifier, test);
  const target = posix.join(posix.dirname(file), specifier);
  if (isTestSupport(target) && !test && own.room !== 'bench') return 'only tests may import it';
  const other = roomOf(target);
  if (other === undefined || other === own) return '';
  // A test of one shared room may hold it against another.
  if (test && SHARED.includes(own.room) && SHARED.includes(other.room)) return '';
  if (!own.rooms.includes(other.room)) return `${own.room} may not import ${other.room}`;
  if (test || ['bench', 'e2e'].includes(own.room) || isFace(target, other)) return '';
  return `${other.room} is imported by its index, not by ${posix.relative(other.room, target)}`;
}

function judgePackage(own, specifier, test) {
  if (isBuiltin(specifier))
    return own.node || (test && own.room !== 'renderer') ? '' : `${own.room} knows nothing of Node`;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const allowed = own.packages ?? [];
  if (allowed.includes(name) || (allowed.includes('*') && name !== 'electron')) return '';
  return test && TEST_PACKAGES.has(name) ? '' : `${own.room} may not import the package ${name}`;
}

function isFace(target, { room }) {
  const inside = posix.relative(room, target);
  // A room of rooms (panels) has a face for each of them.
  return (
    /^([^/]+\/)?index\.tsx?$/.test(inside) || /\.(css|svg)$/.test(inside) || room === 'scripts' || FACES.has(target)
  );
}

function isTestSupport(file) {
  return file.includes('/testing/') || TEST_SUPPORT.has(file);
}

function roomOf(path) {
  return ROOMS.find(({ room }) => path.startsWith(`${room}/`));
}

function sources() {
  const top = [...new Set(ROOMS.map(({ room }) => room.split('/')[0]))];
  return top.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) =>
        posix.join(
          ...join(entry.parentPath ?? entry.path, entry.name)
            .slice(ROOT.length)
            .split(/[\\/]/),
        ),
      ),
  );
}

function main() {
  const wrong = [];
  for (const file of sources()) {
    for (const specifier of importsOf(file, readFileSync(join(ROOT, file), 'utf8'))) {
      const problem = judge(file, specifier);
      if (problem !== '') wrong.push(`${file}: '${specifier}': ${problem}.`);
    }
  }
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();
