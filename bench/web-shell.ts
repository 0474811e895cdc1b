import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { addresseeOf, unpackBatch } from '../shared/bridge/index.ts';
import { enter, knock } from '../e2e/shells/bridge-client.ts';

/** The built web shell in a folder of its own, and a second client on its bridge. */
export interface RunningShell {
  /** One browser can open it, once. */
  readonly url: string;
  readonly pid: number;
  /** Where all of it lies. */
  readonly home: string;
  /** ms from the start of the process to its line with the address. */
  readonly listenedAfter: number;
  command<T>(name: string, input: unknown): Promise<T>;
  /** Follows a stream, acknowledging each batch; `end` ends it. */
  subscribe<T>(stream: string, input: unknown, onBatch: (batch: T, end: () => void) => void): void;
  /** Until the index of a capture is written, which the engine does behind what it shows. */
  indexed(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `dist/web/main.js`; throws when it ends before it prints its address. */
export async function startShell(): Promise<RunningShell> {
  const home = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
  const started = performance.now();
  const child = spawn(process.execPath, [resolve('dist/web/main.js'), '--port', '0', '--no-open'], {
    env: { ...process.env, MCPSCOPE_HOME: home },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const first = await addressOf(child);
  const listenedAfter = performance.now() - started;
  const { origin, port } = new URL(first);
  const received = await knock({ port: Number(port), origin, ...(await enter(first)) });
  if (!received.open) throw new Error(`the web shell refused its bridge with ${received.status}`);
  const { socket } = received;
  child.stdin.write('\n');
  const url = await addressOf(child);
  const waiting = new Map<number, (reply: { ok: boolean; value: unknown; error?: { message: string } }) => void>();
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      const batch = new Uint8Array(data);
      followed.get(addresseeOf(batch))?.(unpackBatch(batch));
      return;
    }
    const message = JSON.parse(String(data));
    followed.get(message.sub)?.(message.batch);
    waiting.get(message.id)?.(message.reply);
    waiting.delete(message.id);
  });
  const followed = new Map<number, (batch: unknown) => void>();
  let next = 0;
  return {
    url,
    pid: child.pid ?? 0,
    home,
    listenedAfter,
    async command<T>(name: string, input: unknown) {
      const id = (next += 1);
      const reply = await new Promise<{ ok: boolean; value: unknown; error?: { message: string } }>((done) => {
        waiting.set(id, done);
        socket.send(JSON.stringify({ id, command: name, input }));
      });
      if (!reply.ok) throw new Error(`${name}: ${reply.error?.message}`);
      return reply.value as T;
    },
    subscribe<T>(stream: string, input: unknown, onBatch: (batch: T, end: () => void) => void) {
      const id = (next += 1);
      followed.set(id, (batch) => {
        socket.send(JSON.stringify({ ack: id }));
        onBatch(batch as T, () => {
          followed.delete(id);
          socket.send(JSON.stringify({ unsubscribe: id }));
        });
      });
      socket.send(JSON.stringify({ id, subscribe: stream, input }));
    },
    async indexed() {
      const indexes = join(home, 'indexes');
      const isThere = (): boolean =>
        existsSync(indexes) && readdirSync(indexes).some((name) => name.endsWith('.mcpidx'));
      while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    async stop() {
      socket.close();
      const exited = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    child.once('exit', (code) => failed(new Error(`the web shell ended with code ${code} before it listened`)));
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const url = /http:\/\/127\.0\.0\.1:\d+\/enter\?code=[0-9a-f]+/.exec(line)?.[0];
        if (url) found(url);
      });
    }
  });
}
