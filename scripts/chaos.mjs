// `npm run chaos [FAULT…]`: clients of others, and our own, talk to the reference server with each fault in between; what they make of it
// is printed as a table, and without words behind it is written into docs/chaos.md.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { buildIfNeeded } from './build.mjs';
import { bundledModules } from './bundled-modules.mjs';
import { giveUp, inProject } from './project.mjs';

const PAGE = inProject('docs/chaos.md');
const BEGIN = '<!-- written by npm run chaos -->';
const END = '<!-- end -->';
/** What each client is given to wait for an answer, ms. */
const PATIENCE = 4000;
/** Until it is connected: three programs start first. */
const CONNECT_MS = 60_000;
const AT_ONCE = 2;
const CALL = { name: 'echo', arguments: { message: 'hello' } };
const ME = { name: 'chaos', version: '1.0.0' };
const EVERYTHING = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
const versionOf = (name) => JSON.parse(readFileSync(inProject(`node_modules/${name}/package.json`), 'utf8')).version;

await buildIfNeeded();
const { middle } = await bundledModules({ middle: 'shared/middle/index.ts' });
const wanted = process.argv.slice(2);
const faults = middle.FAULTS.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
if (faults.length === 0) giveUp(`There are: ${middle.FAULTS.map(({ id }) => id).join(', ')}.`, 2);
const home = mkdtempSync(join(tmpdir(), 'mcpscope-chaos-'));
const env = { ...process.env, MCPSCOPE_HOME: home };

/** The command of the reference server with a fault in front. */
const spoiled = (id) => ({
  command: process.execPath,
  args: [inProject('dist/cli/mcpscope.cjs'), 'chaos', '--fault', id, '--', process.execPath, EVERYTHING, 'stdio'],
  env,
  stderr: 'ignore',
});

const CLIENTS = [
  [
    `SDK ${versionOf('@modelcontextprotocol/sdk')}`,
    (id) => script(new Client(ME, { capabilities: {} }), new StdioClientTransport(spoiled(id)), [undefined]),
  ],
  [
    `SDK ${versionOf('@modelcontextprotocol/client')}`,
    (id) => script(new ModernClient(ME, { capabilities: {} }), new ModernStdio(spoiled(id)), []),
  ],
  ['mcpscope', ownClient],
];

const rows = [];
const waiting = [...faults];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const cells = [];
      for (const [, run] of CLIENTS) cells.push(await run(fault.id));
      rows.push({ fault, cells });
    }
  }),
);
rmSync(home, { recursive: true, force: true });
rows.sort((one, other) => faults.indexOf(one.fault) - faults.indexOf(other.fault));
const table = [
  `| fault | the server | ${CLIENTS.map(([name]) => name).join(' | ')} |`,
  `|---|---|${CLIENTS.map(() => '---|').join('')}`,
  ...rows.map(({ fault, cells }) => `| \`${fault.id}\` | ${fault.does} | ${cells.map(cell).join(' | ')} |`),
].join('\n');
console.log(table);
if (wanted.length === 0) {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = [page.slice(0, page.indexOf(BEGIN)), page.slice(page.indexOf(END))];
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${table}\n\n${after}`);
}

/** Connects, lists, calls, calls again; gives what it met, in a few words. */
async function script(client, transport, schema) {
  const met = [];
  const options = { timeout: PATIENCE };
  const steps = [
    ['connect', () => client.connect(transport, { timeout: CONNECT_MS })],
    ['list', () => client.listTools(undefined, options)],
    ['call', () => client.callTool(CALL, ...schema, options)],
    ['next call', () => client.callTool(CALL, ...schema, options)],
  ];
  for (const [name, step] of steps) {
    const came = await step().then(
      () => '',
      (error) => String(error.message ?? error),
    );
    if (came !== '') met.push(`${name}: ${shortened(came)}`);
    if (name === 'connect' && came !== '') break;
  }
  await client.close().catch(() => undefined);
  return met.length === 0 ? 'goes on' : met.join('; ');
}

/** What `mcpscope call` says of the answer. */
function ownClient(id) {
  const { command, args } = spoiled(id);
  const words = ['call', 'tools/call', JSON.stringify(CALL), '--timeout', String(PATIENCE), '--', command, ...args];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [inProject('dist/cli/mcpscope.cjs'), ...words],
      { env, maxBuffer: 2 ** 30 },
      (error, _, stderr) => {
        const told = stderr
          .split('\n')
          .find((line) => line !== '' && !line.startsWith('Starting') && !line.startsWith('mcpscope chaos'));
        resolve(error === null ? 'goes on' : shortened(told ?? `exit code ${error.code}`));
      },
    );
  });
}

function shortened(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('_', '\\_');
}
