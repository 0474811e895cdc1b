// What a window asks for and is told; a run against a real client is in e2e/specs/trials.spec.ts, since what records it has to be built.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ClientTrialsOrder,
  type ClientTrialsState,
  type FaultChoices,
  readBatch,
} from '../../../shared/bridge/index.ts';
import { plainAddress } from '../../../shared/bridge/plain-address.ts';
import { scriptServer, testEngine, type TestEngine } from '../testing/test-engine.ts';

const SOON = { timeout: 30_000 };

let server: ChildProcess;
let url: string;
let test: TestEngine;
beforeAll(async () => {
  const script = resolve(import.meta.dirname, '../../../e2e/servers/small-http.mjs');
  server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
  url = line.replace('listening on ', '');
});
afterAll(() => void server.kill());
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

const STARTED = { kind: 'started', command: process.execPath, args: ['-e', '', '{url}'], cwd: '', limitMs: 20_000 };

async function ordered(changes: Partial<ClientTrialsOrder> = {}): Promise<{ readonly run: string } | string> {
  const order = {
    server: plainAddress(url),
    client: STARTED,
    faults: [],
    recipes: [],
    once: false,
    seed: 7,
    ...changes,
  };
  const reply = await test.bridge.invoke('tryClient', order);
  return reply.ok ? (reply.value as { run: string }) : reply.error.message;
}

/** Follows a run by its stream; what it told last. */
async function followed(
  changes: Partial<ClientTrialsOrder>,
): Promise<{ readonly run: string; now(): ClientTrialsState }> {
  const begun = await ordered(changes);
  if (typeof begun === 'string') throw new Error(begun);
  let told: ClientTrialsState | null = null;
  const stream = test.bridge.subscribe('clientTrials', begun, (batch) => {
    told = readBatch(batch) as ClientTrialsState;
    if ('acknowledge' in stream) stream.acknowledge();
  });
  await expect.poll(() => told, SOON).not.toBeNull();
  return { run: begun.run, now: () => told! };
}

async function ids(ground: string): Promise<string[]> {
  const { value } = (await test.bridge.invoke('faultsOfServers', { ground })) as { value: FaultChoices };
  return [...value.faults, ...value.recipes].map(({ id }) => id);
}

it('tells what can be tried where', async () => {
  expect(await ids('http')).toEqual(expect.arrayContaining(['session-lost', 'wrong-id', 'proxy-restarts']));
  expect(await ids('http')).not.toContain('exit-in-call');
  expect(await ids('stdio')).not.toContain('proxy-restarts');
  expect(await ids('any')).not.toContain('exit-in-call');
});

it('waits for a client that somebody starts, tells where the server is, and ends when it is stopped', async () => {
  const { run, now } = await followed({
    client: { kind: 'by hand', quietMs: 300 },
    faults: ['bad-gateway', 'forbidden'],
  });
  await expect.poll(() => now().waits?.url, SOON).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
  expect(now().running).toBe('bad-gateway');
  await expect(test.bridge.invoke('newestClientTrials', {})).resolves.toMatchObject({ value: { newest: { run } } });
  await test.bridge.invoke('stopClientTrials', { run });
  await expect.poll(() => now().running, SOON).toBeNull();
  expect(now()).toMatchObject({ stopped: true, problem: '', waits: null });
});

it('says why it cannot begin, and ends with the engine', async () => {
  await expect(ordered({ faults: ['no-such'] })).resolves.toContain('No fault is called “no-such”');
  await expect(ordered({ faults: ['exit-in-call'] })).resolves.toContain('is a fault of a process');
  const missing = { ...STARTED, command: '/no/such/client' } as ClientTrialsOrder['client'];
  await expect(ordered({ client: missing })).resolves.toMatch(/^The client cannot be started\. .*no\/such\/client/);
  const nowhere = { ...STARTED, cwd: '/no/such/folder' } as ClientTrialsOrder['client'];
  await expect(ordered({ client: nowhere })).resolves.toContain('working folder /no/such/folder');
  await expect(ordered({ server: scriptServer('') })).resolves.toContain('mcpscope is not built');
  await expect(ordered({ client: { kind: 'tapped', connection: 'c9', quietMs: 300 } })).resolves.toContain(
    'no connection',
  );
  const { now } = await followed({ client: { kind: 'by hand', quietMs: 300 } });
  await test.engine.dispose();
  expect(now().running === null || now().stopped).toBe(true);
});
