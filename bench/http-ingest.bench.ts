// What the whole engine takes in over HTTP, recorded and analysed: 100,000 notifications of 300 bytes on one event stream, and
// requests with their responses, one at a time and sixteen at once.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, VERSION, type LiveConnection } from '../electron/engine/index.ts';
import { report, residentMegabytes } from './figures.ts';
import { startHttpFlood } from './http-flood.ts';

const FRAMES = 100_000;
const PAIRS = 10_000;

const home = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const engine = createEngine({
  version: VERSION,
  shell: 'cli',
  captureFolder: join(home, 'captures'),
  settingsFolder: home,
  demoServer: { command: process.execPath, args: [] },
  cwd: process.cwd(),
});
const server = await startHttpFlood();
const options = { ...engine.defaultOptions(), revision: '2025-11-25', timeoutMs: 0 };

await measureStream();
for (const atOnce of [1, 16]) await measurePairs(atOnce);
await engine.dispose();
await server.stop();
rmSync(home, { recursive: true, force: true });

async function measureStream(): Promise<void> {
  const connection = await connected();
  const before = framesOf(connection);
  const started = performance.now();
  await connection.client.request('tools/call', { name: 'flood', arguments: { count: FRAMES, bytes: 300 } });
  const elapsed = (performance.now() - started) / 1000;
  report('sse-ingest', FRAMES / elapsed, 'frames/s', {
    frames: FRAMES,
    elapsed: Number(elapsed.toFixed(2)),
    // The call and its result are frames too.
    lost: before + FRAMES + 2 - framesOf(connection),
  });
  report('sse-ingest.engine-memory', residentMegabytes(process.pid), 'MB');
  const { path } = connection.info().recording;
  await connection.close();
  report('sse-ingest.capture', statSync(path).size / 1_048_576, 'MB');
}

async function measurePairs(atOnce: number): Promise<void> {
  const connection = await connected();
  const before = framesOf(connection);
  let left = PAIRS;
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await connection.client.ping();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, ask));
  const elapsed = (performance.now() - started) / 1000;
  report(`http-pairs.${atOnce}-at-once`, PAIRS / elapsed, 'pairs/s', {
    pairs: PAIRS,
    lost: before + 2 * PAIRS - framesOf(connection),
  });
  await connection.close();
}

async function connected(): Promise<LiveConnection> {
  const connection = engine.connect(server.target, options);
  await connection.conversation;
  return connection;
}

function framesOf(connection: LiveConnection): number {
  return connection.observation.session().counts.frames;
}
