// What the tap of an address costs the client and the server that it stands between: latency, throughput, many streams, memory.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { percentile, report, residentMegabytes } from './figures.ts';

const ROUNDS = 2_000;
const FLOOD_EVENTS = 4_000;
const STREAMS = 100;
const STREAM_EVENTS = 1_000;
const EVENT_BYTES = 65_536;

/** Answers a POST with its own body, and a GET with as many events of as many bytes as its query says. */
const SERVER = `
  require('node:http').createServer((request, response) => {
    if (request.method === 'POST') {
      response.setHeader('Content-Type', 'application/json');
      return request.pipe(response);
    }
    const [events, bytes] = request.url.split('?')[1].split(',').map(Number);
    const event = 'data: ' + JSON.stringify({ jsonrpc: '2.0', method: 'n', params: { x: 'y'.repeat(bytes - 52) } }) + '\\n\\n';
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    let left = events;
    const more = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(event)) return response.once('drain', more);
      }
      response.end();
    };
    more();
  }).listen(0, '127.0.0.1', function () { console.error('at http://127.0.0.1:' + this.address().port + '/mcp '); });
`;

type Started = ChildProcessByStdio<null, null, Readable>;

const home = mkdtempSync(join(tmpdir(), 'mcpscope-bench-'));

/** Starts a program, and resolves with the address that it says it is at. */
async function listening(args: readonly string[]): Promise<{ readonly child: Started; readonly url: string }> {
  const env = { ...process.env, MCPSCOPE_HOME: home };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  for (let said = ''; ;) {
    const [piece] = (await once(child.stderr, 'data')) as [Buffer];
    said += piece.toString();
    const [, url] = /(?:at|client) (http\S+) /.exec(said) ?? [];
    if (url !== undefined) return { child, url };
  }
}

/** Round trips of a message of 300 bytes over one connection, in ms, warmed up. */
async function roundTrips(url: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', params: { x: 'y'.repeat(242) } });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const asking = request(url, { method: 'POST', agent, headers });
    asking.end(body);
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    if (round > ROUNDS / 10) took.push(performance.now() - began);
  }
  agent.destroy();
  return took;
}

/** Reads an event stream to its end; resolves with its length in bytes. */
async function stream(url: string, events: number, bytes: number): Promise<number> {
  const asking = get(`${url}?${events},${bytes}`, { agent: false, headers: { Accept: 'text/event-stream' } });
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  let length = 0;
  answer.on('data', (piece: Buffer) => (length += piece.length));
  await once(answer, 'end');
  return length;
}

/** Seconds of some work, and the most memory that the tap had meanwhile, MB. */
async function measured(pid: number, work: () => Promise<unknown>): Promise<{ seconds: number; memory: number }> {
  let memory = 0;
  const looking = setInterval(() => (memory = Math.max(memory, residentMegabytes(pid))), 20);
  const began = performance.now();
  await work();
  clearInterval(looking);
  return { seconds: (performance.now() - began) / 1000, memory };
}

const server = await listening(['-e', SERVER]);
const tap = await listening([resolve('dist/cli/mcpscope.cjs'), 'tap', '--url', server.url, '--listen', '0']);
const pid = tap.child.pid ?? 0;

const direct = await roundTrips(server.url);
const through = await roundTrips(tap.url);
for (const [name, share, budget] of [
  ['p50', 0.5, 0.2],
  ['p99', 0.99, 2],
] as const)
  report(`tap-http.latency.${name}`, (percentile(through, share) - percentile(direct, share)) / 2, 'ms each way', {
    budget,
    direct: Number(percentile(direct, share).toFixed(3)),
  });

let length = 0;
const flood = await measured(pid, async () => (length = await stream(tap.url, FLOOD_EVENTS, EVENT_BYTES)));
report('tap-http.throughput', length / 1e6 / flood.seconds, 'MB/s', { memory: flood.memory });

const many = await measured(pid, () =>
  Promise.all(Array.from({ length: STREAMS }, () => stream(tap.url, STREAM_EVENTS, 300))),
);
report('tap-http.streams', (STREAMS * STREAM_EVENTS) / many.seconds, 'events/s', {
  streams: STREAMS,
  memory: many.memory,
});

for (const { child } of [tap, server]) {
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  await gone;
}
rmSync(home, { recursive: true, force: true });
