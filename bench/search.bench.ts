// Searching the texts of 1,000,000 frames as the window does, over the bridge: until the first hit, and until the last.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchDelta } from '../shared/bridge/index.ts';
import { report } from './figures.ts';
import { writeLargeCapture } from './large-capture.ts';
import { startShell } from './web-shell.ts';

const FRAMES = 1_000_000;
const TERMS = [
  ['rare', 'text:"line 999999 "'],
  ['frequent', 'text:flood'],
  ['frequent-slash', 'text:notifications/message'],
  ['none', 'text:"nothing like this"'],
  ['none-beyond-ascii', 'text:ünïcode'],
  ['expression', 'text~"line 9{5} "'],
  ['path-expression', 'params.data~"^line 500000 "'],
  ['path-exact', 'params.level=error'],
  ['path-every-frame', 'params.logger:fl*'],
] as const;
const folder = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const path = join(folder, 'large.mcpcap');
await writeLargeCapture(path, FRAMES);
const megabytes = Math.round(statSync(path).size / 1e6);
const shell = await startShell();
const { id: connection } = await shell.command<{ id: string }>('openCapture', { path });
await analysed();
await shell.indexed();
for (const [name, term] of TERMS) await measure(name, term);
await shell.stop();
rmSync(folder, { recursive: true, force: true });

/** What is measured is the search, not the opening beside it, nor what is written behind it. */
async function analysed(): Promise<void> {
  await new Promise<void>((resolve) => {
    shell.subscribe<readonly { id: string; progress: number }[]>('connections', {}, (infos, end) => {
      if (infos.find(({ id }) => id === connection)?.progress !== 1) return;
      end();
      resolve();
    });
  });
}

async function measure(name: string, term: string): Promise<void> {
  const started = performance.now();
  let first = 0;
  let hits = 0;
  await new Promise<void>((resolve) => {
    shell.subscribe<SearchDelta>('search', { connection, terms: [term] }, (delta, end) => {
      hits += delta.hits[0]?.seqs.length ?? 0;
      if (hits > 0) first ||= performance.now() - started;
      if (!delta.caughtUp) return;
      end();
      resolve();
    });
  });
  if (hits > 1) report(`search.${name}.first-hit`, first, 'ms', { term });
  report(`search.${name}.all`, (performance.now() - started) / 1000, 's', { budget: 1.5, term, hits, megabytes });
}
