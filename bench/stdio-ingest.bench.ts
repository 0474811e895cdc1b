// How many frames of 300 bytes a second a real process can push through the whole engine: read, recorded, analysed.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createEngine, VERSION } from '../electron/engine/index.ts';
import { report, residentMegabytes } from './figures.ts';

const FRAMES = 600_000;
const home = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const engine = createEngine({
  version: VERSION,
  shell: 'cli',
  captureFolder: join(home, 'captures'),
  settingsFolder: home,
  demoServer: { command: process.execPath, args: [] },
  cwd: process.cwd(),
});
const connection = engine.connect(
  {
    transport: 'stdio',
    name: 'flood',
    command: process.execPath,
    args: [resolve('bench/servers/flood.mjs')],
    cwd: '',
    env: {},
  },
  { ...engine.defaultOptions(), revision: '2025-11-25', timeoutMs: 0 },
);
await connection.conversation;
const before = connection.observation.rows.length;
const started = performance.now();
const flooded = new Promise<void>((done) => {
  const stop = connection.listen({
    applied() {
      if (connection.observation.rows.length < before + FRAMES + 2) return;
      stop();
      done();
    },
  });
});
const text = JSON.stringify({
  jsonrpc: '2.0',
  id: 'flood',
  method: 'tools/call',
  params: { name: 'flood', arguments: { count: FRAMES, bytes: 300 } },
});
connection.sendByHand(text, 'lf', false);
await flooded;
const elapsed = (performance.now() - started) / 1000;
const { path } = connection.info().recording;
report('stdio-ingest', FRAMES / elapsed, 'frames/s', {
  budget: 60_000,
  frames: FRAMES,
  elapsed: Number(elapsed.toFixed(2)),
});
report('stdio-ingest.engine-memory', residentMegabytes(process.pid), 'MB');
await engine.dispose();
report('stdio-ingest.capture', statSync(path).size / 1_048_576, 'MB', {
  lost: FRAMES + before + 2 - connection.observation.rows.length > 0 ? 'rows are missing' : 0,
});
rmSync(home, { recursive: true, force: true });
