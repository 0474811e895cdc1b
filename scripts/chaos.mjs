// `npm run chaos [FAULT…]`: clients of others, and our own, talk to servers with each fault in between, or with those that are named; what they
// make of it is written into the tables of docs/chaos.md. `npm run chaos servers` writes the table of what servers make of the faults of clients alone.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { bundledModules } from './bundled-modules.mjs';
import { inspector, mcpscope, sdk1, sdk2, sdk2Modern } from './chaos-clients.mjs';
import { takes } from './chaos-servers.mjs';
import { meet, startServers } from './chaos-stands.mjs';
import { installedProgram, listedVersion } from './foreign-program.mjs';
import { giveUp, inProject } from './project.mjs';

const PAGE = inProject('docs/chaos.md');
const INSPECTOR = '@modelcontextprotocol/inspector';
/** Most of the time is waiting. */
const AT_ONCE = 4;
const TIMES_MOST = 3;
const versionOf = (name) => JSON.parse(readFileSync(inProject(`node_modules/${name}/package.json`), 'utf8')).version;

await buildIfNeeded();
const { middle, trials } = await bundledModules({
  middle: 'shared/middle/index.ts',
  trials: 'shared/trials/index.ts',
});
const wanted = process.argv.slice(2);
const isAll = wanted.length === 0;
const asksServers = isAll || wanted.includes('servers');
const faults = middle.FAULTS.filter(({ id }) => isAll || wanted.includes(id));
if (faults.length === 0 && !asksServers)
  giveUp(`There are: ${['servers', ...middle.FAULTS.map(({ id }) => id)].join(', ')}.`, 2);
const homes = mkdtempSync(join(tmpdir(), 'mcpscope-chaos-'));
const folder = faults.length === 0 ? '' : await installedProgram(INSPECTOR);
const { urls, stop } = await startServers();

const [one, two] = ['@modelcontextprotocol/sdk', '@modelcontextprotocol/client'].map(versionOf);
/** A fault that any message can have is met over stdio, one of HTTP over Streamable HTTP. */
const home = ({ ground }) => (ground === 'http' ? 'streamable' : 'stdio');
const overHttp = ({ ground }, way) => (ground === 'stdio' ? null : way);
const TABLES = [
  {
    mark: 'clients',
    columns: [
      [`SDK ${one}`, home, sdk1],
      [`SDK ${two}`, home, sdk2],
      [
        `Inspector ${listedVersion(INSPECTOR)}`,
        home,
        inspector(join(folder, 'node_modules', INSPECTOR, 'clients/cli/build/index.js')),
      ],
      ['mcpscope', home, mcpscope],
    ],
  },
  {
    mark: 'ways',
    columns: [
      [`Streamable HTTP 2025-11-25, SDK ${one}`, (fault) => overHttp(fault, 'streamable'), sdk1],
      [`Streamable HTTP 2026-07-28, SDK ${two}`, (fault) => overHttp(fault, 'modern'), sdk2Modern],
      [`HTTP+SSE, SDK ${one}`, (fault) => overHttp(fault, 'sse'), sdk1],
    ],
  },
];

const cells = new Map();
const jobs = faults.flatMap((fault) =>
  TABLES.flatMap(({ mark, columns }) =>
    columns.map(([name, wayOf, run]) => ({ key: `${mark} ${name} ${fault.id}`, fault, way: wayOf(fault), run })),
  ),
);
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { key, fault, way, run } = job;
      const came = way === null ? '' : await metOrNot(fault, way, run);
      cells.set(key, came);
      if (came !== '') console.error(`${key}: ${came}`);
    }
  }),
);
const servers = asksServers ? await serversTable() : null;
stop();
rmSync(homes, { recursive: true, force: true });
let page = readFileSync(PAGE, 'utf8');
if (faults.length > 0)
  for (const { mark, columns } of TABLES) write(mark, (written) => clientsTable(mark, columns, written));
if (servers !== null) write('servers', () => servers);
writeFileSync(PAGE, page);
// A client of the SDK that a server has asked to come back in ten minutes waits for that.
process.exit(0);

/** A busy machine may take longer than the patience of a client until it is connected: it is tried more than once. */
async function metOrNot(fault, way, run) {
  for (let times = 0; times < TIMES_MOST; times += 1) {
    const came = await meet(homes, fault, way, urls, (met) => run(met, fault));
    if (came !== null) return came;
  }
  return 'not met';
}

/** Puts a table in the place of the one that the page has; `table`: of what was written there. */
function write(mark, table) {
  const [begin, end] = [`<!-- written by npm run chaos: ${mark} -->`, `<!-- end of ${mark} -->`];
  const [before, rest] = page.split(begin);
  const [written, after] = rest.split(end);
  page = `${before}${begin}\n\n${table(written)}\n\n${end}${after}`;
}

function clientsTable(mark, columns, written) {
  const does = mark === 'clients';
  const rowOf = (fault) => {
    const row = columns.map(([name]) => cells.get(`${mark} ${name} ${fault.id}`));
    // One that was not tried now stays as it was.
    if (row[0] === undefined) return written.split('\n').find((line) => line.startsWith(`| \`${fault.id}\` |`)) ?? '';
    if (row.every((came) => came === '')) return '';
    return rowText([`\`${fault.id}\``, ...(does ? [fault.does] : []), ...row.map(cell)]);
  };
  const names = columns.map(([name]) => name);
  const rows = middle.FAULTS.map(rowOf).filter((row) => row !== '');
  return tableText(['fault', ...(does ? ['the server'] : []), ...names], rows);
}

async function serversTable() {
  const columns = [await takes(homes, 'reference', urls), await takes(homes, 'sdk', urls)];
  const everything = `server-everything ${versionOf('@modelcontextprotocol/server-everything')}`;
  const rows = trials.CLIENT_FAULTS.map(({ id }) =>
    rowText([`\`${id}\``, ...columns.map((took) => cell(took.get(id) ?? 'not met'))]),
  );
  return tableText(['fault', everything, `SDK ${versionOf('@modelcontextprotocol/server')}`], rows);
}

function tableText(names, rows) {
  return [rowText(names), `|${names.map(() => '---|').join('')}`, ...rows].join('\n');
}

function rowText(cells) {
  return `| ${cells.join(' | ')} |`;
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('_', '\\_');
}
