// Servers with `mcpscope chaos` in front of them, over every way that `npm run chaos` tries.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inProject } from './project.mjs';

export const NODE = process.execPath;
export const PROGRAM = inProject('dist/cli/mcpscope.cjs');
export const EVERYTHING = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
/** The record of a process ends after it, ms. */
const RECORDED_MS = 3000;

/** Starts the servers that are at an address; `stop` ends them all. */
export async function startServers() {
  const [streamable, sse, modern, dual] = await Promise.all([
    atFreePort('streamableHttp', 'mcp'),
    atFreePort('sse', 'sse'),
    sdk('modern'),
    sdk('dual'),
  ]);
  const all = { streamable, sse, modern, dual };
  return { urls: all, stop: () => Object.values(all).forEach(({ stop }) => stop()) };
}

function sdk(era) {
  return listening([inProject('e2e/servers/sdk-http.mjs'), era], /listening on (\S+)/, 'stdout');
}

/**
 * Puts a fault in front of a server, and has a client meet it. Resolves with what the client makes of it, or null where nothing that it said or
 * heard was touched. `way`: `stdio`, or a server of `urls`.
 */
export async function meet(homes, { id }, way, urls, run) {
  const home = mkdtempSync(join(homes, 'home-'));
  const captures = join(home, 'captures');
  mkdirSync(captures, { recursive: true });
  const rules = join(home, 'fault.mcprules.yaml');
  writeFileSync(rules, rulesOf(id));
  const env = { ...process.env, HOME: home, MCPSCOPE_HOME: home };
  let came = '';
  if (way === 'stdio') {
    const args = [PROGRAM, 'chaos', rules, '--', NODE, EVERYTHING, 'stdio'];
    came = await run({ command: NODE, args, env, home });
  } else {
    const words = [PROGRAM, 'chaos', rules, '--url', urls[way].url, '--listen', '0'];
    const chaos = await listening(words, /(http:\/\/127\.0\.0\.1:\d+\/\S*) instead/, 'stderr', env);
    came = await run({ url: chaos.url, env, home });
    chaos.stop();
    await chaos.ended;
  }
  const touched = () =>
    readdirSync(captures).some((name) => readFileSync(join(captures, name)).includes(`"spoiled by ${id}"`));
  for (const began = Date.now(); Date.now() - began < RECORDED_MS && !touched();)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return touched() ? came : null;
}

/** A stream is resumed where it broke. */
function rulesOf(id) {
  const broken = '  - {when: "class:response.* method:tools/call", once: true, do: [{fault: torn-chunk}]}\n';
  return `mcpscope-rules: 1\nrules:\n${id.startsWith('resume-') ? broken : ''}  - {name: ${id}, do: [{fault: ${id}}]}\n`;
}

/** A transport of the reference server, at a port that was free. */
async function atFreePort(transport, path) {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  const env = { ...process.env, PORT: String(port) };
  const { stop } = await listening([EVERYTHING, transport], new RegExp(`(${port})`), 'stderr', env);
  return { url: `http://127.0.0.1:${port}/${path}`, stop };
}

/** Starts a script; resolves with the address that it tells. */
async function listening(words, address, output, env = process.env) {
  const child = spawn(NODE, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child[output === 'stdout' ? 'stderr' : 'stdout'].resume();
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child[output] })) {
    const [, url] = address.exec(line) ?? [];
    if (url === undefined) continue;
    child[output].resume();
    return { url, ended, stop: () => child.kill('SIGINT') };
  }
  throw new Error(`It did not listen: ${words.join(' ')}`);
}
