// `npm run chaos [FAULT…]`: clients of others, and our own, talk to the reference server with each fault in between; what they make of it
// is printed as a table, and without words behind it is written into docs/chaos.md.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { buildIfNeeded } from './build.mjs';
import { bundledModules } from './bundled-modules.mjs';
import { giveUp, inProject } from './project.mjs';

const PAGE = inProject('docs/chaos.md');
const BEGIN = '<!-- written by npm run chaos -->';
const END = '<!-- end -->';
/** What each client is given to wait for an answer, ms; and until it is connected, since three programs start first. */
const PATIENCE = 4000;
const CONNECT_MS = 60_000;
const AT_ONCE = 2;
const CALL = { name: 'echo', arguments: { message: 'hello' } };
const ME = { name: 'chaos', version: '1.0.0' };
const NODE = process.execPath;
const PROGRAM = inProject('dist/cli/mcpscope.cjs');
const EVERYTHING = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');
const versionOf = (name) => JSON.parse(readFileSync(inProject(`node_modules/${name}/package.json`), 'utf8')).version;

await buildIfNeeded();
const { middle } = await bundledModules({ middle: 'shared/middle/index.ts' });
const wanted = process.argv.slice(2);
const faults = middle.FAULTS.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
if (faults.length === 0) giveUp(`There are: ${middle.FAULTS.map(({ id }) => id).join(', ')}.`, 2);
const homes = mkdtempSync(join(tmpdir(), 'mcpscope-chaos-'));
const address = await startEverything();

const CLIENTS = [
  [
    `SDK ${versionOf('@modelcontextprotocol/sdk')}`,
    (way) =>
      script(
        new Client(ME, { capabilities: {} }),
        way.url === undefined ? new StdioClientTransport(way) : new StreamableHTTPClientTransport(new URL(way.url)),
        [undefined],
      ),
  ],
  [
    `SDK ${versionOf('@modelcontextprotocol/client')}`,
    (way) =>
      script(
        new ModernClient(ME, { capabilities: {} }),
        way.url === undefined ? new ModernStdio(way) : new ModernHttp(new URL(way.url)),
        [],
      ),
  ],
  ['mcpscope', ownClient],
];

const rows = [];
const waiting = [...faults];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const cells = [];
      for (const [, run] of CLIENTS) cells.push(await met(fault, run));
      rows.push({ fault, cells });
    }
  }),
);
address.stop();
rmSync(homes, { recursive: true, force: true });
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

/** What a client makes of a fault; “not met” where nothing that it said or heard was touched. */
async function met({ id, ground }, run) {
  const home = mkdtempSync(join(homes, 'home-'));
  mkdirSync(join(home, 'captures'), { recursive: true });
  const env = { ...process.env, MCPSCOPE_HOME: home };
  let came = '';
  if (ground === 'http') {
    const chaos = await listening(['chaos', '--fault', id, '--url', address.url, '--listen', '0'], env);
    came = await run({ url: chaos.url, env });
    chaos.stop();
    await chaos.ended;
  } else {
    const args = [PROGRAM, 'chaos', '--fault', id, '--', NODE, EVERYTHING, 'stdio'];
    came = await run({ command: NODE, args, env, stderr: 'ignore' });
  }
  const folder = join(home, 'captures');
  const touched = () =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('"kind":"middle"'));
  // The record of a process ends after it.
  for (let looks = 0; looks < 20 && !touched(); looks += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  return touched() ? came : 'not met';
}

/** Connects, lists, calls, calls again; gives what it met, in a few words. */
async function script(client, transport, schema) {
  const troubles = [];
  const options = { timeout: PATIENCE };
  const steps = [
    ['connect', () => client.connect(transport, { timeout: CONNECT_MS })],
    ['list', () => client.listTools(undefined, options)],
    ['call', () => client.callTool(CALL, ...schema, options)],
    ['next call', () => client.callTool(CALL, ...schema, options)],
  ];
  for (const [name, step] of steps) {
    const trouble = await step().then(
      () => '',
      (error) => String(error.message ?? error),
    );
    if (trouble !== '') troubles.push([name, shortened(trouble)]);
    if (name === 'connect' && trouble !== '') break;
  }
  await client.close().catch(() => undefined);
  const [one, other] = troubles.map(([, trouble]) => trouble);
  if (troubles.length === 2 && one === other) return `both calls: ${one}`;
  return troubles.length === 0 ? 'goes on' : troubles.map((words) => words.join(': ')).join('; ');
}

/** What `mcpscope call` says of the answer. */
function ownClient({ command, args, url, env }) {
  const server = url === undefined ? ['--', command, ...args] : ['--url', url];
  const words = ['call', 'tools/call', JSON.stringify(CALL), '--timeout', String(PATIENCE), ...server];
  return new Promise((resolve) => {
    execFile(NODE, [PROGRAM, ...words], { env, maxBuffer: 2 ** 30 }, (error, _, stderr) => {
      const told = stderr.split('\n').find((line) => line !== '' && !/^(?:Starting|mcpscope chaos)/.test(line));
      resolve(error === null ? 'goes on' : shortened(told ?? `exit code ${error.code}`));
    });
  });
}

/** Starts the command line with these words; resolves with the address that it gives. */
async function listening(words, env) {
  const child = spawn(NODE, [PROGRAM, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stderr })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+\/\S*(?= instead)/.exec(line) ?? [];
    if (url !== undefined) return { url, ended, stop: () => child.kill('SIGINT') };
  }
  throw new Error(`It did not listen: mcpscope ${words.join(' ')}`);
}

/** The reference server over Streamable HTTP, at a port that was free. */
async function startEverything() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(NODE, [EVERYTHING, 'streamableHttp'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: child.stderr })) if (line.includes(String(port))) break;
  return { url: `http://127.0.0.1:${port}/mcp`, stop: () => child.kill() };
}

function shortened(text) {
  // Ports are others each time.
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/(127\.0\.0\.1):\d+/g, '$1')
    .trim();
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
}

function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('_', '\\_');
}
