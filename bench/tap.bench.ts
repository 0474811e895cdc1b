// What the shim costs the client and the server that it stands between: latency, start, throughput, memory.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { percentile, report, residentMegabytes } from './figures.ts';

const ROUNDS = 3_000;
const STARTS = 15;
const FLOOD_PIECES = 8_000;
const PIECE = 65_536;
const LINE = 100_000_000;
const FRAMES = 1_000_000;

const home = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));
const env = { ...process.env, MCPSCOPE_HOME: home };
const MCPSCOPE = resolve('dist/cli/mcpscope.cjs');

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

/** Until a server has started that says the time of its start, or, without one, until the process ends, ms. */
async function startMs(line: CommandLine, says: boolean): Promise<number> {
  const began = performance.timeOrigin + performance.now();
  const child = start(line);
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  await once(child, 'close');
  return (says ? Number(said) / 1e6 : performance.timeOrigin + performance.now()) - began;
}

interface Flood {
  readonly seconds: number;
  /** The most memory that the shim had, and what it had when all was in the file, MB. */
  readonly most: number;
  readonly after: number;
}

/** Lets a server write a text so many times, and wait: each time so many units. */
async function flood(times: number, unit: string, units: number): Promise<Flood> {
  const pieceBytes = unit.length * units;
  const script = `const piece = Buffer.from(${JSON.stringify(unit)}.repeat(${units})); let left = ${times};
    const go = () => { while (left > 0) { left -= 1; if (!process.stdout.write(piece)) return process.stdout.once('drain', go); } process.stdout.write('', () => console.error('all')); }; go(); process.stdin.resume();`;
  const child = start(tapped(node(script)));
  const memory = (): number => residentMegabytes(child.pid ?? 0);
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, memory())), 20);
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  const began = performance.now();
  let length = 0;
  const all = new Promise<void>((resolve) =>
    child.stdout.on('data', (piece: Buffer) => (length += piece.length) >= (times - 1) * pieceBytes && resolve()),
  );
  await Promise.all([once(child.stderr, 'data'), all]);
  const seconds = (performance.now() - began) / 1000;
  await written();
  const after = memory();
  clearInterval(looking);
  child.stdin.end();
  await closed;
  return { seconds, most, after };
}

/** Resolves when the newest capture has not grown for a second. */
async function written(): Promise<void> {
  for (let before = -1, same = 0; same < 4;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const size = captures().reduce((sum, path) => sum + statSync(path).size, 0);
    same = size === before ? same + 1 : 0;
    before = size;
  }
}

function captures(): string[] {
  const folder = join(home, 'captures');
  return readdirSync(folder).map((name) => join(folder, name));
}

/** Bytes that the captures say are missing; they are removed. */
function missing(): number {
  let bytes = 0;
  for (const path of captures()) {
    const text = readFileSync(path).toString('latin1');
    for (const [, lost] of text.matchAll(/"kind":"gap"[^\n]*"bytes":(\d+)/g)) bytes += Number(lost);
    rmSync(path);
  }
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

const SAYS: CommandLine = ['/bin/date', ['+%s%N']];
/** One after the other, so that whatever else runs is in the way of all of them. */
const starts = { bare: [] as number[], plain: [] as number[], tapped: [] as number[] };
for (let time = 0; time < STARTS; time += 1) {
  starts.bare.push(await startMs(node('0'), false));
  starts.plain.push(await startMs(SAYS, true));
  starts.tapped.push(await startMs(tapped(SAYS), true));
}
const bare = percentile(starts.bare, 0.5);
const over = percentile(starts.tapped, 0.5) - percentile(starts.plain, 0.5) - bare;
report('tap.start', over, 'ms over node', { budget: 60, node: bare });
rmSync(join(home, 'captures'), { recursive: true, force: true });

const pieces = await flood(FLOOD_PIECES, `${'y'.repeat(PIECE - 1)}\n`, 1);
const megabytes = (FLOOD_PIECES * PIECE) / 1e6;
report('tap.throughput', megabytes / pieces.seconds, 'MB/s', { budget: 200, missing: missing(), memory: pieces.after });

// Its end is that of the stream.
const line = await flood(1, 'z'.repeat(1_000), LINE / 1_000);
report('tap.line', LINE / 1e6 / line.seconds, 'MB/s', { bytes: LINE, missing: missing(), memory: line.after });

const frame = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'z'.repeat(226) } });
const many = await flood(FRAMES / 100, `${frame}\n`, 100);
const { after: memory, most, seconds } = many;
report('tap.memory', memory, 'MB', { budget: 90, frames: FRAMES, most, seconds, missing: missing() });
rmSync(home, { recursive: true, force: true });
