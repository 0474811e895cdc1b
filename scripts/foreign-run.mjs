// Holds `mcpscope check` against one published server over one transport.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { FOREIGN_CACHE } from './foreign-installation.mjs';
import { inProject } from './project.mjs';

/** How long a server may take until it listens and until it has ended, and a check until it reports. */
const LISTENS_MS = 60_000;
const ENDS_MS = 3_000;
const REPORTS_MS = 90_000;

/** What is passed on to a server; the rest of this environment is nothing to it. */
const PASSED_ON = ['PATH', 'LANG', 'TZ', 'SystemRoot', 'ComSpec', 'PATHEXT'];

/**
 * Starts `server`, which lies in `folder`, as its `way` says ({ name, over, args, env, path, headers }), and lets `mcpscope check`
 * ask it for its lists. Resolves with { report, reached }: what --json printed, and whether the server is reached, for which
 * `otherwise(target)` is asked where mcpscope did not connect. Rejects where it does not listen, or where no report came.
 */
export async function checkForeign(server, way, folder, otherwise) {
  const place = prepared(`${server.name}-${way.name ?? way.over}`, server.files);
  const port = way.over === 'stdio' ? 0 : await freePort();
  const fill = (text) =>
    text.replaceAll('{port}', String(port)).replaceAll('{work}', place.work).replaceAll('{folder}', folder);
  const env = { ...place.env };
  for (const [name, value] of Object.entries({ ...server.env, ...way.env })) env[name] = fill(value);
  const command = server.bin ? join(folder, 'node_modules/.bin', server.bin) : fill(server.command);
  const args = (way.args ?? []).map(fill);
  // A program that a package of its own makes executable where it is installed by scripts.
  if (command.startsWith(folder)) chmodSync(command, 0o755);
  if (way.over === 'stdio') {
    const report = await runCheck(['--', command, ...args], place, env);
    return {
      report,
      reached: report.connected || (await otherwise({ over: 'stdio', command, args, env, cwd: place.work })),
    };
  }
  const url = `http://localhost:${port}${way.path}`;
  const headers = Object.entries(way.headers ?? {}).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const start = { command, args, env, cwd: place.work, port, log: place.log };
  const report = await whileListening(start, () => runCheck(['--url', url, ...headers], place, env));
  // A server of one session takes no second client: the other one gets it anew.
  const target = { over: way.over, url, headers: way.headers };
  return { report, reached: report.connected || (await whileListening(start, () => otherwise(target))) };
}

/** Starts a server that listens, and resolves with what `task` does meanwhile; rejects with the server's words where it does not listen. */
async function whileListening({ command, args, env, cwd, port, log }, task) {
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  try {
    if (!(await listens(port, ended))) throw new Error(`It does not listen on port ${port}:\n${said.slice(-2000)}`);
    return await task();
  } finally {
    await endGroup(child, ended);
    writeFileSync(log, said);
  }
}

/** A home and a working folder that nobody has used, and where the record of the session goes. */
function prepared(name, files = {}) {
  const place = join(FOREIGN_CACHE, 'runs', name);
  rmSync(place, { recursive: true, force: true });
  const [home, work] = [join(place, 'home'), join(place, 'work')];
  for (const folder of [home, work]) mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(work, file), text);
  const env = Object.fromEntries(PASSED_ON.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])));
  return {
    work,
    env: { ...env, HOME: home, USERPROFILE: home },
    capture: join(place, 'capture.jsonl'),
    report: join(place, 'report.json'),
    log: join(place, 'output.log'),
  };
}

async function runCheck(target, { capture, report, work }, env) {
  const words = [
    inProject('dist/cli/mcpscope.cjs'),
    'check',
    '--json',
    '--capture',
    capture,
    '--timeout',
    '40000',
    ...target,
  ];
  const child = spawn(process.execPath, words, { cwd: work, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let warned = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (warned += text));
  const limit = setTimeout(() => child.kill('SIGKILL'), REPORTS_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  writeFileSync(report, said);
  try {
    return JSON.parse(said);
  } catch {
    throw new Error(`mcpscope check ended with code ${code} and no report: ${warned.slice(-2000)}`);
  }
}

/** Resolves with true once somebody accepts connections there, with false when the server ended or took too long. */
async function listens(port, ended) {
  const until = performance.now() + LISTENS_MS;
  while (performance.now() < until) {
    if (await accepts(port)) return true;
    if (await Promise.race([ended.then(() => true), after(50, false)])) return false;
  }
  return false;
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Ends a server with what it has started. */
async function endGroup(child, ended) {
  if (child.pid === undefined) return;
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
    } catch {
      // It is gone, which is all that was wanted.
    }
  };
  signal('SIGTERM');
  const hard = setTimeout(signal, ENDS_MS, 'SIGKILL');
  await ended;
  clearTimeout(hard);
  signal('SIGKILL');
}
