// The servers that the pictures show, and a client: in a folder of their own, so that no picture has a path of the machine that takes it.
import { spawn } from 'node:child_process';
import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../project.mjs';

export const EVERYTHING = ['node', 'node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio'];
export const DEMO = ['node', 'demo/server.js'];
/** The same server at an address; a port that seldom is taken. */
export const ADDRESS = { port: '3931', url: 'http://127.0.0.1:3931/mcp' };
export const MISSING_KEY = ['node', 'weather-mcp.mjs'];
/** Two versions of the same server. */
export const OLDER = ['node', 'forecasts.mjs', '1'];
export const NEWER = ['node', 'forecasts.mjs', '2'];
/** Tools that clients stumble over. */
export const ODD = ['node', 'places.mjs', '12'];
export const FOLDER = join(tmpdir(), 'weather');

/** A client that asks again when it hears nothing, and says what went wrong. */
const CLIENT = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'agent', version: '1.4.0' });
try {
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }), { timeout: 9000 });
  await client.listTools(undefined, { timeout: 3000 });
  const call = () => client.callTool({ name: 'echo', arguments: { message: 'Oslo' } }, undefined, { timeout: 3000 });
  await call().catch(call);
  await client.close();
} catch (error) {
  console.error('Error: ' + error.message);
  process.exit(1);
}
`;

export function layOutServers() {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(inProject('dist/demo'), join(FOLDER, 'demo'), { recursive: true });
  cpSync(inProject('e2e/servers/exits-at-once.mjs'), join(FOLDER, 'weather-mcp.mjs'));
  cpSync(inProject('e2e/servers/sdk-versions.mjs'), join(FOLDER, 'forecasts.mjs'));
  cpSync(inProject('e2e/servers/odd-tools.mjs'), join(FOLDER, 'places.mjs'));
  cpSync(inProject('e2e/servers/peers'), join(FOLDER, 'peers'), { recursive: true });
  symlinkSync(inProject('node_modules'), join(FOLDER, 'node_modules'), 'junction');
  writeFileSync(join(FOLDER, 'agent.mjs'), CLIENT);
}

/** Server-everything at its address, until `act` is through. */
export async function withServer(act) {
  const [node, file] = EVERYTHING;
  const server = spawn(node, [file, 'streamableHttp'], { cwd: FOLDER, env: { ...process.env, PORT: ADDRESS.port } });
  await whileItRuns(server, server.stderr, act);
}

/** A server of 2026-07-28 at the same address, until `act` is through. */
export async function withModernServer(act) {
  const server = spawn('node', [inProject('e2e/servers/sdk-http.mjs'), 'modern', '--port', ADDRESS.port]);
  await whileItRuns(server, server.stdout, act);
}

/** A protected server at the same address, with its authorization server, until `act` is through. */
export async function withGuardedServer(act) {
  const server = spawn('node', [inProject('e2e/servers/guarded.mjs'), '--port', ADDRESS.port]);
  await whileItRuns(server, server.stdout, act);
}

/** `told`: where it says that it listens. Its port is free again afterwards. */
async function whileItRuns(server, told, act) {
  const ended = new Promise((done) => server.once('exit', done));
  try {
    await new Promise((listening, failed) => {
      told.once('data', listening);
      void ended.then(() => failed(new Error(`${server.spawnargs.join(' ')} ended before it listened`)));
    });
    await act();
  } finally {
    server.kill();
    await ended;
  }
}
