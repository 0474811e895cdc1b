// What the tap costs the client and the server that it stands between: latency, start, throughput, memory.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { percentile, report, residentMegabytes } from './figures.ts';

const ROUNDS = 3_000;
const STARTS = 15;
const FLOOD_PIECES = 8_000;
const PIECE = 65_536;
const FRAMES = 1_000_000;

const home = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const env = { ...process.env, MCPSCOPE_HOME: home };
const MCPSCOPE = resolve('dist/cli/mcpscope.js');

type CommandLine = readonly [command: string, args: readonly string[]];
const node = (script: string): CommandLine => [process.execPath, ['-e', script]];
const tapped = ([command, args]: CommandLine): CommandLine => [
  process.execPath,
  [MCPSCOPE, 'tap', '--', command, ...args],
];
const start = ([command, args]: CommandLine): ChildProcessWithoutNullStreams => spawn(command, args, { env });

/** Round trips of a message of 300 bytes, in ms, warmed up. */
async function roundTrips(line: CommandLine): Promise<number[]> {
  const child = start(line);
  const message = Buffer.from(`${'x'.repeat(299)}\n`);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    child.stdin.write(message);
    for (let length = 0; length < message.length;) {
      const [piece] = (await once(child.stdout, 'data')) as [Buffer];
      length += piece.length;
    }
    if (round > ROUNDS / 10) took.push(performance.now() - began);
  }
  child.stdin.end();
  await once(child, 'close');
  return took;
}

/** Until it says something, or, where it never does, until it ends, ms; the median of some. */
async function startMs(line: CommandLine, until: 'data' | 'close'): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < STARTS; time += 1) {
    const began = performance.now();
    const child = start(line);
    const closed = once(child, 'close');
    if (until === 'data') await once(child.stdout, 'data');
    else await closed;
    took.push(performance.now() - began);
    await closed;
  }
  return percentile(took, 0.5);
}

/** Lets a server write so many times this text; resolves with seconds and the most memory that the shim had, MB. */
async function flood(times: number, text: string): Promise<{ seconds: number; memory: number }> {
  const script = `const piece = Buffer.from(${JSON.stringify(text)}); let left = ${times};
    const go = () => { while (left > 0) { left -= 1; if (!process.stdout.write(piece)) return process.stdout.once('drain', go); } }; go();`;
  const child = start(tapped(node(script)));
  let memory = 0;
  const looking = setInterval(() => (memory = Math.max(memory, residentMegabytes(child.pid ?? 0))), 20);
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  const began = performance.now();
  child.stdout.resume();
  await closed;
  clearInterval(looking);
  return { seconds: (performance.now() - began) / 1000, memory };
}

/** Bytes that the newest capture says are missing. */
function missing(): number {
  const folder = join(home, 'captures');
  let bytes = 0;
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name)).toString('latin1');
    for (const [, lost] of text.matchAll(/"kind":"gap"[^\n]*"bytes":(\d+)/g)) bytes += Number(lost);
  }
  rmSync(folder, { recursive: true });
  return bytes;
}

const ECHO = node('process.stdin.pipe(process.stdout)');
const direct = await roundTrips(ECHO);
const through = await roundTrips(tapped(ECHO));
for (const [name, share, budget] of [
  ['p50', 0.5, 0.2],
  ['p99', 0.99, 2],
] as const)
  report(`tap.latency.${name}`, (percentile(through, share) - percentile(direct, share)) / 2, 'ms each way', {
    budget,
    direct: Number(percentile(direct, share).toFixed(3)),
  });

const SAYS: CommandLine = ['/bin/echo', ['ready']];
const bare = await startMs(node('0'), 'close');
const plain = await startMs(SAYS, 'data');
report('tap.start', (await startMs(tapped(SAYS), 'data')) - plain - bare, 'ms over node', { budget: 60, node: bare });
rmSync(join(home, 'captures'), { recursive: true, force: true });

const { seconds, memory } = await flood(FLOOD_PIECES, `${'y'.repeat(PIECE - 1)}\n`);
const megabytes = (FLOOD_PIECES * PIECE) / 1e6;
report('tap.throughput', megabytes / seconds, 'MB/s', { budget: 200, missing: missing(), memory });

const frame = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'z'.repeat(226) } });
const many = await flood(FRAMES / 100, `${frame}\n`.repeat(100));
report('tap.memory', many.memory, 'MB', { budget: 90, frames: FRAMES, seconds: many.seconds, missing: missing() });
rmSync(home, { recursive: true, force: true });
