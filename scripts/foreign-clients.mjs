// Clients of others through a tap and against a mock: what each gets from server-everything through them has to be what the server itself
// gives it.
// `npm run foreign clients [NAME…]` runs those with one of these words in their names; without, all of them.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { difference, RECORDED } from '../e2e/foreign/clients/asked.mjs';
import { CLIENTS } from '../e2e/foreign/clients/clients.mjs';
import { listening, output } from '../e2e/foreign/clients/processes.mjs';
import { buildIfNeeded } from './build.mjs';
import { giveUp, inProject } from './project.mjs';
import { runQuietly } from './run-command.mjs';

/** Where the clients lie, outside the tree: what one of them lacks may not be found in our own node_modules. */
const CACHE = join(process.env.MCPSCOPE_FOREIGN_CACHE ?? join(tmpdir(), 'mcpscope-foreign'), 'clients');
const PROGRAM = inProject('dist/cli/mcpscope.cjs');
const EVERYTHING = inProject('node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const NAME_WIDTH = 26;

const words = process.argv.slice(2);
const chosen = CLIENTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) giveUp(`No client has ${words.join(' or ')} in its name.`, 2);
await buildIfNeeded();
const folder = await installed();
const home = mkdtempSync(join(tmpdir(), 'mcpscope-clients-'));
// Taps record here; the official clients hand on no variable that they do not know.
process.env.MCPSCOPE_HOME = process.env.HOME = home;
try {
  const servers = await startServers();
  let failed = 0;
  try {
    console.log(`${'client'.padEnd(NAME_WIDTH)}over   ${'through the tap'.padEnd(18)}against the mock`);
    for (const client of chosen)
      for (const over of client.over) {
        const outcomes = await judged(client, servers[over]);
        failed += outcomes.filter((outcome) => outcome !== '').length;
        const [tapped, mocked] = outcomes.map((outcome) => (outcome === '' ? 'the same' : `✗ ${outcome}`));
        console.log(`${client.name.padEnd(NAME_WIDTH)}${over.padEnd(7)}${tapped.padEnd(18)}${mocked}`);
      }
  } finally {
    await servers.end();
  }
  if (failed > 0) giveUp(`\n${failed} of these did not get what the server gave.`);
  console.log('\nEach got through the tap and from the mock what the server gave.');
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** What a client got otherwise through the tap, and from the mock, than from the server, '' for nothing. */
async function judged({ name, ask, without }, { real, tapped, mock }) {
  const from = { folder, name };
  try {
    const gave = await ask({ ...from, server: real });
    const held = async (server, members) => {
      try {
        return difference(gave, await ask({ ...from, ...server }), members);
      } catch (error) {
        return inWords(error);
      }
    };
    return [await held({ server: tapped }), await held({ server: mock, mocked: true }, without)];
  } catch (error) {
    return [inWords(error), inWords(error)];
  }
}

function inWords(error) {
  return error instanceof Error ? error.message : String(error);
}

/** The reference server, a tap before it and its mock, over each transport; each capture is of the transport that its mock is asked over. */
async function startServers() {
  const real = { stdio: { words: [EVERYTHING, 'stdio'] } };
  const http = await listening(() => [EVERYTHING, 'streamableHttp']);
  real.http = { url: `http://localhost:${http.port}/mcp` };
  const sse = await listening(() => [EVERYTHING, 'sse']);
  real.sse = { sse: `http://localhost:${sse.port}/sse` };
  const captures = {
    stdio: await recorded('stdio', ['--', process.execPath, ...real.stdio.words]),
    http: await recorded('http', ['--url', real.http.url]),
    sse: await recorded('sse', ['--url', real.sse.sse]),
  };
  const mockOf = (capture) =>
    listening((port) => [PROGRAM, 'mock', capture, '--latency', 'none', '--http', String(port)]);
  const mock = await mockOf(captures.http);
  const older = await mockOf(captures.sse);
  const tapOf = (address) => listening((port) => [PROGRAM, 'tap', '--url', address, '--listen', String(port)]);
  const tap = await tapOf(real.http.url);
  const olderTap = await tapOf(real.sse.sse);
  return {
    stdio: {
      real: real.stdio,
      tapped: { words: [tappedProgram(real.stdio.words)] },
      mock: { words: [PROGRAM, 'mock', captures.stdio, '--latency', 'none'] },
    },
    http: {
      real: real.http,
      tapped: { url: `http://localhost:${tap.port}/mcp` },
      mock: { url: `http://localhost:${mock.port}/mcp` },
    },
    sse: {
      real: real.sse,
      tapped: { sse: `http://localhost:${olderTap.port}/sse` },
      mock: { sse: `http://localhost:${older.port}/sse` },
    },
    end: () => Promise.all([tap, olderTap, http, sse, mock, older].map((server) => server.end())),
  };
}

/** A program that starts these words through the tap. The Inspector takes the `--` of a command line for its own. */
function tappedProgram(words) {
  const file = join(home, 'tapped.mjs');
  const tap = JSON.stringify(['tap', '--', process.execPath, ...words]);
  const program = JSON.stringify(pathToFileURL(PROGRAM).href);
  writeFileSync(file, `process.argv.splice(2, Infinity, ...${tap});\nawait import(${program});\n`);
  return file;
}

/** A capture of our own client, which declares nothing and asks what the others will ask. */
async function recorded(name, target) {
  const file = join(home, `${name}.mcpcap`);
  await output([PROGRAM, 'send', '--capabilities', '{}', '--out', file, ...target], { input: RECORDED });
  return file;
}

/** Installs the clients unless they are there, without running their scripts; resolves with their folder. */
async function installed() {
  const manifest = readFileSync(inProject('e2e/foreign/clients/package.json'), 'utf8');
  const whole = join(CACHE, '.whole');
  if (existsSync(whole) && readFileSync(whole, 'utf8') === manifest) return CACHE;
  console.log('Installing the clients…');
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), manifest);
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const said = await runQuietly('npm', npm, { cwd: CACHE, env: { NO_COLOR: '1' } });
  if (said.code !== 0) giveUp(`npm install of the clients ended with code ${said.code}:\n${said.output}`);
  writeFileSync(whole, manifest);
  return CACHE;
}
