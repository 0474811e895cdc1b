// A window in the middle of a server that a client of others has started: the client and the server are real processes, and so is the tap.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { BuiltTap } from '../../tap/testing/built-tap.ts';
import { openTappedStand, triedFaults, tryTappedClient } from '../../tap/trials/index.ts';
import { LIVE_PACE } from '../captures/index.ts';
import { Connections, type FileConnection, openFileConnection } from '../connection/index.ts';
import { NO_REACH } from '../middle/testing/no-reach.ts';
import { TappedConnections, type TappedMiddle } from './index.ts';

/** Answers each request by what it was asked, and tells on stderr what came. */
const SERVER = `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  process.stderr.write(line + '\\n');
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { method, params } }));
})`;
const RULES = `mcpscope-rules: 1
rules:
  - {name: calls, when: 'class:request method:tools/call', direction: c2s, do: [{hold: true}]}
  - {name: results, when: 'class:response.result method:tools/call', direction: s2c, do: [{hold: true}]}
  - {name: louder, when: 'method:ping', direction: c2s, do: [{edit: {set: {/params/loud: true}}}]}
`;
const SOON = { timeout: 20_000 };

const tap = new BuiltTap();
let client: ChildProcessWithoutNullStreams;
let taps: TappedConnections;
let shown: FileConnection | null = null;
/** What either end has said so far. */
let heard: Record<'stdout' | 'stderr', string>;
beforeAll(() => tap.build());
beforeEach(async () => {
  tap.forget();
  shown = null;
  heard = { stdout: '', stderr: '' };
  client = spawn(...tap.around(process.execPath, ['-e', SERVER]), { env: tap.env });
  client.on('error', () => undefined);
  client.stdin.on('error', () => undefined);
  for (const stream of ['stdout', 'stderr'] as const)
    client[stream].setEncoding('utf8').on('data', (text: string) => (heard[stream] += text));
  taps = window();
  await expect.poll(() => shown?.info().tap?.speech, SOON).toBe('off');
});
afterEach(async () => {
  client.kill('SIGKILL');
  taps.close();
  await shown?.close();
  await shown?.release();
});
afterAll(() => tap.remove());

function window(): TappedConnections {
  return new TappedConnections(
    join(tap.home, 'taps'),
    new Connections(),
    async (path) => {
      shown ??= await openFileConnection('c1', path, true, { pace: LIVE_PACE });
      return shown;
    },
    NO_REACH,
  );
}

const rule = (id: string): string => `mcpscope-rules: 1\nrules:\n  - {name: ${id}, once: true, do: [{fault: ${id}}]}\n`;
const middle = (): TappedMiddle => taps.middleOf(shown!)!;
const heldNow = (): string[] => middle().stage.state.held.map(({ method, id, dir }) => `${dir} ${method} ${id}`);
const call = (id: number, word: string): string =>
  `{"jsonrpc":"2.0", "id":${id}, "method":"tools/call","params":{"word":"${word}","n":1.0}}`;
const result = (id: number, word: string): string =>
  `{"jsonrpc":"2.0","id":${id},"result":{"method":"tools/call","params":{"word":"${word}","n":1}}}`;

it('holds a call of a client and its result, edited on either way, and everything else passes to the byte', async () => {
  client.stdin.write('{"jsonrpc":"2.0","id":1,  "method":"a"}\r\n{"jsonrpc":"2.0","id":2,"meth');
  await expect.poll(() => heard.stderr, SOON).toContain('"a"');
  // What had begun to pass does so.
  await middle().put(RULES);
  client.stdin.write('od":"tools/call"}\n');
  await expect.poll(() => heard.stdout, SOON).toContain('"id":2');
  client.stdin.write(`${call(3, 'sea')}\n{"jsonrpc":"2.0", "id":4,"method":"ping","params":{"loud":0.0}}\n`);
  await expect.poll(heldNow, SOON).toEqual(['c2s tools/call 3']);
  await expect.poll(() => heard.stdout, SOON).toContain('"id":4');
  expect(middle().stage.heldText(middle().stage.state.held[0]!.held)).toBe(call(3, 'sea'));

  middle().stage.decide('all', { kind: 'edited', text: call(3, 'ocean'), insist: false });
  await expect.poll(heldNow, SOON).toEqual(['s2c tools/call 3']);
  middle().stage.decide('all', { kind: 'edited', text: result(3, 'lake'), insist: false });
  await expect.poll(() => heard.stdout, SOON).toContain('lake');
  expect(heard.stderr.split('\n').slice(0, -1)).toEqual([
    '{"jsonrpc":"2.0","id":1,  "method":"a"}',
    '{"jsonrpc":"2.0","id":2,"method":"tools/call"}',
    '{"jsonrpc":"2.0", "id":4,"method":"ping","params":{"loud":true}}',
    call(3, 'ocean'),
  ]);
  expect(heard.stdout.split('\n').slice(-2)).toEqual([result(3, 'lake'), '']);

  // A message that is dropped or answered by hand.
  client.stdin.write(`${call(5, 'one')}\n${call(6, 'two')}\n`);
  await expect.poll(heldNow, SOON).toHaveLength(2);
  const [one, two] = middle().stage.state.held.map(({ held }) => held);
  middle().stage.decide([one!], { kind: 'drop' });
  middle().stage.decide([two!], { kind: 'answer', text: '{"jsonrpc":"2.0","id":6,"result":{}}', insist: false });
  await expect.poll(() => heard.stdout, SOON).toContain('{"jsonrpc":"2.0","id":6,"result":{}}\n');

  // The record has what came, and behind it what was done.
  await expect
    .poll(
      () =>
        tap
          .lastEvents()
          .flatMap((event) => (event.kind === 'middle' ? [`${event.rules.join()}: ${event.does.join()}`] : [])),
      SOON,
    )
    .toEqual([
      'louder: edited',
      expect.stringMatching(/^calls: held for \d+ ms, edited by hand$/),
      expect.stringMatching(/^results: held for \d+ ms, edited by hand$/),
      expect.stringMatching(/^calls: held for \d+ ms, dropped by hand$/),
      expect.stringMatching(/^calls: held for \d+ ms, answered by hand$/),
    ]);
  expect(heard.stderr).not.toMatch(/one|two/);

  // Without rules nobody stands there any more.
  await middle().put('');
  client.stdin.write(`${call(7, 'free')}\n`);
  await expect.poll(() => heard.stdout, SOON).toContain(result(7, 'free'));
});

it('tells the client of progress while its call is held, where it has asked for that, and marks the call', async () => {
  const text = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":"p"},"word":"sea"}}';
  await middle().put(
    "mcpscope-rules: 1\nrules: [{name: calls, when: 'class:request', do: [{hold: {for: 1min, keep-alive: 100ms}}, {mark: red}]}]",
  );
  client.stdin.write(`${text}\n`);
  await expect.poll(() => heard.stdout, SOON).toMatch(/"method":"notifications\/progress".*"progressToken":"p"/);
  expect(heard.stderr).toBe('');
  middle().stage.decide('all', { kind: 'forward' });
  await expect.poll(() => heard.stderr, SOON).toBe(`${text}\n`);
  await expect.poll(() => heard.stdout, SOON).toContain('"id":1,"result"');
  await expect
    .poll(() => tap.lastEvents().flatMap((event) => (event.kind === 'middle' ? [event.mark] : [])), SOON)
    .toEqual(['red']);
});

it('lets everything go on as it came where the window is gone, and says so in the record', async () => {
  await middle().put(RULES);
  client.stdin.write(`${call(1, 'sea')}\n${call(2, 'lake')}\n`);
  await expect.poll(heldNow, SOON).toHaveLength(2);
  // As its process would let go of it.
  await shown?.close();
  await shown?.release();
  await expect.poll(() => heard.stderr, SOON).toBe(`${call(1, 'sea')}\n${call(2, 'lake')}\n`);
  await expect.poll(() => heard.stdout, SOON).toBe(`${result(1, 'sea')}\n${result(2, 'lake')}\n`);
  await expect
    .poll(() => tap.lastEvents().flatMap((event) => (event.kind === 'note' ? [event.text] : [])), SOON)
    .toContain('2 messages that waited for a window went on as it came: the window is gone.');
});

it('lets what is held go on where its client ends, and the server hears that it has', async () => {
  await middle().put(RULES);
  client.stdin.write(`${call(1, 'sea')}\n`);
  await expect.poll(heldNow, SOON).toHaveLength(1);
  client.stdin.end();
  await once(client, 'close');
  expect(heard.stderr).toBe(`${call(1, 'sea')}\n`);
  await expect.poll(() => middle().stage.state.total, SOON).toBe(0);
  const does = tap.lastEvents().flatMap((event) => (event.kind === 'middle' ? event.does : []));
  expect(does[0]).toMatch(/^held for \d+ ms, let pass since the client ended$/);
});

it('loses nothing that waits for later messages: it goes on where the rules go, or its side ends', async () => {
  const later = `mcpscope-rules: 1
rules:
  - {name: calls, when: 'dir:c2s method:tools/call', do: [{reorder: 3}]}
  - {name: results, when: 'dir:s2c', do: [{reorder: 3}]}`;
  await middle().put(later);
  client.stdin.write(`${call(3, 'lake')}\n`);
  await expect.poll(() => middle().stage.state.touched, SOON).toEqual([1, 0]);
  expect(heard.stderr).toBe('');
  await middle().put('');
  await expect.poll(() => heard, SOON).toEqual({ stdout: `${result(3, 'lake')}\n`, stderr: `${call(3, 'lake')}\n` });

  heard = { stdout: '', stderr: '' };
  await middle().put(later);
  client.stdin.write(`{"jsonrpc":"2.0","id":1,"method":"ping"}\n${call(2, 'sea')}\n`);
  await expect.poll(() => middle().stage.state.touched, SOON).toEqual([1, 1]);
  expect(heard.stdout).toBe('');
  client.stdin.end();
  await once(client, 'close');
  expect(heard.stderr).toBe(`{"jsonrpc":"2.0","id":1,"method":"ping"}\n${call(2, 'sea')}\n`);
  // Of what comes once the client has ended, rules hold nothing back.
  expect(heard.stdout).toBe(`{"jsonrpc":"2.0","id":1,"result":{"method":"ping"}}\n${result(2, 'sea')}\n`);
});

it('spoils bytes, floods stderr and ends the process, as mcpscope chaos does', async () => {
  await middle().put(rule('crlf'));
  client.stdin.write(`${call(1, 'sea')}\n`);
  await expect.poll(() => heard.stdout, SOON).toBe(`${result(1, 'sea')}\r\n`);
  await middle().put(rule('stderr-flood'));
  client.stdin.write(`${call(2, 'sea')}\n`);
  await expect.poll(() => heard.stderr.length, SOON).toBeGreaterThan(1_000_000);
  await expect(middle().put(rule('unauthorized'))).rejects.toThrow(
    /breaks an HTTP exchange, and this server is a process/,
  );
  await middle().put(rule('exit-in-call'));
  client.stdin.write(`${call(3, 'sea')}\n`);
  expect(await once(client, 'close')).toEqual([1, null]);
  const rules = tap.lastEvents().flatMap((event) => (event.kind === 'middle' ? event.rules : []));
  expect(rules).toEqual(['crlf', 'stderr-flood', 'exit-in-call']);
});

it('refuses a second window in the middle, and rules that are none', async () => {
  await middle().put(RULES);
  const other = window();
  await expect.poll(() => other.middleOf(shown!), SOON).not.toBeNull();
  await expect(other.middleOf(shown!)?.put(RULES)).rejects.toThrow(
    'Another window stands in the middle of this connection.',
  );
  other.close();
  await expect(middle().put('rules: 1')).rejects.toThrow(/^Line 1 cannot be read/);
  client.stdin.write(`${call(1, 'sea')}\n`);
  await expect.poll(heldNow, SOON).toHaveLength(1);
});

it('tries the client that runs already, one fault after the other, until it has ended', async () => {
  const stopped = new AbortController();
  const { path } = shown!;
  const trials = tryTappedClient(
    {
      faults: triedFaults({ fault: ['wrong-id', 'unknown-notification', 'latency'], recipe: [] }, 'any'),
      folder: '',
      open: () =>
        openTappedStand({
          capture: path,
          isOpen: () => shown?.info().tap?.running === true,
          put: (rules) => middle().put(rules),
        }),
      begins: (fault) => {
        if (fault?.id === 'latency') client.kill();
        else client.stdin.write(`${call(fault?.id === 'wrong-id' ? 8 : 9, 'sea')}\n`);
      },
      stopped: stopped.signal,
    },
    200,
  );
  const came: string[] = [];
  const all = (async () => {
    for await (const { fault, outcome } of trials) came.push(`${fault}: ${outcome}`);
  })();
  await expect(all).rejects.toThrow('The tapped client has ended');
  expect(came).toEqual(['wrong-id: hung', 'unknown-notification: went on']);
  expect(heard.stdout).not.toContain('"id":8');
});
