// Our own client is the first that is tried, over processes and sockets of their own: here with faults that it takes in different ways, by `npm run trials` with every one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS } from '../../shared/middle/index.ts';
import type { TrialReport } from '../../shared/trials/index.ts';
import { BuiltProgram, type Run } from './testing/built-program.ts';
import { CommandLine } from './testing/in-process.ts';

const program = new BuiltProgram();
const commandLine = new CommandLine();
const server = (name: string): string => resolve(import.meta.dirname, '../../e2e/servers', name);
const SMALL = [process.execPath, server('small-stdio.mjs')];
const SEQUENCE = join(program.folder, 'client.yaml');
const OURS = ['run', SEQUENCE, '--protocol-version', '2025-11-25'];
/** More than the longest delay of a fault, and than a start takes on a busy machine, ms: over stdio the server's processes start within it. */
const TIMEOUT = { stdio: ['--timeout', '12000'], http: ['--timeout', '4000'] } as const;
const LONG = 180_000;
/** Runs beside each other: most of a run is waiting. */
const BESIDE = 2;

beforeAll(async () => {
  await program.build();
  const calls = ['first', 'second'].map((name) => ({ request: 'tools/call', params: { name } }));
  writeFileSync(SEQUENCE, JSON.stringify({ 'mcpscope-sequence': 1, steps: [{ request: 'tools/list' }, ...calls] }));
}, LONG);
afterAll(() => {
  program.remove();
  commandLine.remove();
});

/** Each is three processes, and most are taken as another one is. */
const SAMPLE: Readonly<Record<'stdio' | 'http', readonly string[]>> = {
  stdio: ['half-frame', 'banner', 'exit-in-call', 'result-and-error', 'undeclared-request'],
  http: ['session-lost', 'other-content-type', 'slow-heads', 'torn-chunk'],
};
const ALL = process.env['TRIALS'] === 'all';

const idsOn = (ground: 'stdio' | 'http'): readonly string[] =>
  FAULTS.filter((fault) => fault.ground === ground || (ground === 'stdio' && fault.ground === 'any'))
    .map(({ id }) => id)
    .filter((id) => ALL || SAMPLE[ground].includes(id));

/** Tries our client with these faults; gives what it did, each as a line, without its times. */
async function tried(ids: readonly string[], words: readonly string[]): Promise<string[]> {
  const groups = Array.from({ length: BESIDE }, (_, at) => ids.filter((_id, place) => place % BESIDE === at));
  const runs = await Promise.all(
    groups.map((group) =>
      program.run(['chaos', '--run', '--json', ...group.flatMap((id) => ['--fault', id]), ...words]),
    ),
  );
  const reports = runs.map(({ stdout }) => JSON.parse(stdout) as TrialReport);
  expect(reports.map(({ problem }) => problem)).toEqual(groups.map(() => ''));
  const came = reports.flatMap(({ trials }) => trials);
  expect(came.map(({ fault }) => fault).toSorted()).toEqual(ids.toSorted());
  return came
    .map(({ fault, outcome, did }) => `${fault}: ${outcome}: ${did.replace(/ after [\d.]+ m?s|:\d{4,5}\b/g, '')}`)
    .toSorted();
}

const WENT_ON = 'went on: went on';
const NOT_MET = 'not met: met nothing of it';
const GIVES_UP = 'showed an error: gave the request up, ended with exit code 1, said “It timed out.”';
const FAILS = 'showed an error: ended with exit code 1';
const UNANSWERED = `${FAILS}, said “No answer came before the connection ended.”`;
const OVER_STDIO: Readonly<Record<string, string>> = {
  stall: GIVES_UP,
  'byte-a-second': GIVES_UP,
  'half-frame': GIVES_UP,
  'truncated-json': GIVES_UP,
  'stdin-ignored': GIVES_UP,
  'wrong-id': GIVES_UP,
  'id-of-other-type': GIVES_UP,
  'exit-in-call': UNANSWERED,
  'kill-in-call': UNANSWERED,
  'result-and-error': `${FAILS}, said “tools/call was answered with the error −32603.”`,
  'undeclared-request': 'went on: refused the question, went on',
  // What the script of this client and its server have no occasion for.
  'answer-after-cancel': NOT_MET,
  'progress-backwards': NOT_MET,
  'no-structured-content': NOT_MET,
};
const says = (sentence: string): string => `${FAILS}, said “No answer: ${sentence}”`;
/** No request is made again: what failed is there to be seen, and the user sends it anew. */
const OVER_HTTP: Readonly<Record<string, string>> = {
  // This server answers by JSON.
  'resume-with-gap': NOT_MET,
  'resume-with-repeats': NOT_MET,
  'retry-in-ten-minutes': NOT_MET,
  'stream-never-ends': NOT_MET,
  'torn-chunk': NOT_MET,
  'slow-heads': GIVES_UP,
  'slow-answer': GIVES_UP,
  'other-content-type': WENT_ON,
  'no-session-header': WENT_ON,
  'answer-cut': says('127.0.0.1 closed the connection after 42 bytes of body.'),
  // As much as is shown of a line.
  'cut-in-call': says(
    '127.0.0.1 closed the connection before it answered. The connection had been kept open since an earlier…',
  ),
  redirected: says('HTTP 307 Temporary Redirect.'),
  unauthorized: says('HTTP 401 Unauthorized.'),
  'unauthorized-bare': says('HTTP 401 Unauthorized.'),
  forbidden: says('HTTP 403 Forbidden.'),
  'session-lost': says('HTTP 404 Not Found.'),
  'method-not-allowed': says('HTTP 405 Method Not Allowed.'),
  'request-timeout': says('HTTP 408 Request Timeout.'),
  'too-large': says('HTTP 413 Payload Too Large.'),
  'too-many': says('HTTP 429 Too Many Requests.'),
  'server-error': says('HTTP 500 Internal Server Error.'),
  'bad-gateway': says('HTTP 502 Bad Gateway.'),
  unavailable: says('HTTP 503 Service Unavailable.'),
};

describe('mcpscope chaos --run, with our own client', () => {
  it(
    'knows what it does with faults of a server over stdio',
    async () => {
      const came = await tried(idsOn('stdio'), [
        '--',
        ...SMALL,
        '::',
        process.execPath,
        program.path,
        ...OURS,
        ...TIMEOUT.stdio,
        '--',
        '{server}',
      ]);
      expect(came).toEqual(
        idsOn('stdio')
          .map((id) => `${id}: ${OVER_STDIO[id] ?? WENT_ON}`)
          .toSorted(),
      );
    },
    LONG,
  );

  it(
    'knows what it does with faults over HTTP',
    async () => {
      const child = spawn(process.execPath, [server('small-http.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      const url = line.replace('listening on ', '');
      const client = [process.execPath, program.path, ...OURS, ...TIMEOUT.http, '--url', '{server}'];
      const came = await tried(idsOn('http'), ['--url', url, '--', ...client]);
      child.kill();
      expect(came).toEqual(
        idsOn('http')
          .map((id) => `${id}: ${OVER_HTTP[id] ?? WENT_ON}`)
          .toSorted(),
      );
    },
    LONG,
  );
});

const run = (words: readonly string[]): Promise<Run> => program.run(['chaos', '--run', ...words]);

describe('mcpscope chaos --run', () => {
  it(
    'says why nothing can be tried',
    async () => {
      const table: readonly (readonly [sentence: RegExp, ...words: string[]])[] = [
        [/^Name the server behind --, and behind :: the client/],
        [/^“session-lost” is a fault of HTTP/, '--fault', 'session-lost', '--', ...SMALL, '::', 'x'],
        [
          /^“exit-in-call” is a fault of a process/,
          '--fault',
          'exit-in-call',
          '--url',
          'http://127.0.0.1:9',
          '--',
          'x',
        ],
        [/^No recipe is called “none”/, '--recipe', 'none', '--', ...SMALL, '::', 'x'],
        [/^There are two servers to break/, '--url', 'http://127.0.0.1:9', '--', ...SMALL, '::', 'x'],
      ];
      for (const [sentence, ...words] of table)
        expect(await commandLine.run(['chaos', '--run', ...words])).toEqual({
          code: 2,
          stdout: '',
          stderr: expect.stringMatching(sentence) as string,
        });
      const silent = await run(['--fault', 'crlf', '--', ...SMALL, '::', process.execPath, '-e', '0']);
      expect(silent).toMatchObject({
        code: 2,
        stdout: expect.stringContaining('asked the server for nothing: give it') as string,
      });
      const missing = await run(['--fault', 'crlf', '--', ...SMALL, '::', 'no-such-client']);
      expect(missing).toMatchObject({
        code: 2,
        stdout: expect.stringContaining('The client cannot be started') as string,
      });
    },
    LONG,
  );

  it(
    'gives the server by a file, too, and fails where the client hangs',
    async () => {
      const client = `
      const { args, command } = JSON.parse(require('fs').readFileSync(process.env.MCPSCOPE_SERVER_CONFIG)).mcpServers.server;
      const server = require('child_process').spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"first"}}\\n');
      server.stdout.once('data', () => { try { JSON.parse(lines()); process.exit(0); } catch { } });
      let text = ''; server.stdout.on('data', (bytes) => { text += bytes; });
      const lines = () => text;
      server.stdout.prependListener('data', (bytes) => { text = String(bytes); });`;
      const words = ['--fault', 'half-frame', '--limit', '15000', '--format', 'junit', '--', ...SMALL];
      const { code, stdout } = await run([...words, '::', process.execPath, '-e', client]);
      expect(code, stdout).toBe(1);
      expect(stdout).toMatch(/<testsuites name="mcpscope chaos" tests="1" failures="1" errors="0" skipped="0"/);
      expect(stdout).toMatch(/<failure message="the client was still waiting after [\d.]+ s" type="hung">/);
    },
    LONG,
  );
});
