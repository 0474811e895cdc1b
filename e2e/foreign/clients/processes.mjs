// Processes of others, none of which may outlive its turn or hang.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';

/** A client that says nothing for so long hangs, ms. */
const PATIENCE = 90_000;

/** Runs a program to its end and gives its stdout. Rejects with what it wrote where it fails or takes too long. */
export async function output(words, { cwd, input = '' } = {}) {
  const child = spawn(process.execPath, words, { cwd, stdio: 'pipe', signal: AbortSignal.timeout(PATIENCE) });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`It ended with code ${code}. ${lastLines(stderr || stdout)}`);
  return stdout;
}

/** Starts a server of HTTP and waits until its port answers. It has a free port in PORT, and its words are asked for with it. */
export async function listening(words, cwd) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, words(port), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
  const ended = once(child, 'close').then(() => {
    throw new Error(`It ended before it listened. ${lastLines(Buffer.concat(said).toString())}`);
  });
  await Promise.race([answers(port), ended]);
  ended.catch(() => undefined);
  return {
    port,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await once(child, 'close');
      clearTimeout(timer);
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves when something answers HTTP at the port, whatever it says. */
async function answers(port) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      const { body } = await fetch(`http://localhost:${port}/`, { signal: AbortSignal.timeout(5_000) });
      await body?.cancel();
      return;
    } catch (error) {
      if (Date.now() > until) throw new Error(`Nothing answers at port ${port}.`, { cause: error });
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

function lastLines(said) {
  return said.trim().split('\n').slice(-4).join(' | ').slice(0, 400);
}
