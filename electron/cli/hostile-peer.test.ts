import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '../../shared/exports/index.ts';
import { HOSTILE, rawIn } from '../../shared/sinks/testing/hostile-text.ts';
import { hostileServer } from './testing/hostile-server.ts';
import { CommandLine, type Run } from './testing/in-process.ts';

const program = new CommandLine();
const SERVER = ['--', ...hostileServer()];
const place = (name: string): string => join(program.folder, name);
const CAPTURE = place('one.mcpcap');
const OTHER = place('other.mcpcap');
const REPORTS = ['text', 'json', 'junit', 'sarif', 'markdown', 'lines'];

beforeAll(async () => {
  const calls = ['plain', 'fails', 'lost', HOSTILE].map((name, id) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } }),
  );
  const record = (file: string, server: string[]): Promise<Run> =>
    program.run(['send', '--out', file, '--', ...server], { input: `${calls.join('\n')}\n` });
  await record(CAPTURE, hostileServer());
  await program.run(['check', '--capture', OTHER, '--', ...hostileServer(HOSTILE)]);
  expect([CAPTURE, OTHER].map(existsSync)).toEqual([true, true]);
});
afterAll(() => program.remove());

/** Everything that a run printed, which has to be something. */
function printed({ stdout, stderr }: Run): string {
  expect(stdout + stderr).not.toBe('');
  return `${stdout}\n${stderr}`;
}

function steersNothing(text: string): void {
  expect(rawIn(text)).toEqual([]);
  expect(/##[\w-]*\[|^[^\S\n]*::/m.exec(text)?.[0] ?? '').toBe('');
}

function write(name: string, text: string): string {
  writeFileSync(place(name), text);
  return place(name);
}

/** Enough of it for what has to be short and has no zero character. */
const SHORT = '##[set-output name=steered]\u001b]52;c;x\u0007\u009b31m\u202e';

const SEQUENCE = `mcpscope-sequence: 1
name: ${JSON.stringify(SHORT)}
steps:
  - name: ${JSON.stringify(SHORT)}
    request: tools/call
    params: { name: plain }
    expect: result.content[0].text=nothing
  - request: tools/call
    params: { name: lost }
    expect: result.isError=true
`;

const HEADER = {
  mcpscope: 1,
  startedAt: '2026-01-01T00:00:00.000Z',
  source: { transport: 'stdio', name: HOSTILE, command: HOSTILE, args: [HOSTILE], cwd: HOSTILE },
  tool: HOSTILE,
  redacted: false,
};

/** What `send` sends; the others take no input. */
const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"plain"}}\n';

/** Every command that prints what a peer wrote, in each of its formats. */
const COMMANDS: readonly (readonly [name: string, words: () => readonly string[]])[] = [
  ...REPORTS.map((format) => [`check as ${format}`, () => ['check', '--format', format, ...SERVER]] as const),
  ...REPORTS.map((format) => [`show as ${format}`, () => ['show', '--format', format, CAPTURE]] as const),
  ['show of a filter that cannot be read', () => ['show', '--filter', `${HOSTILE}:(`, CAPTURE]],
  [
    'show of what is no capture',
    () => ['show', write(`${SHORT}.mcpcap`, `${JSON.stringify({ ...HEADER, source: { transport: HOSTILE } })}\n`)],
  ],
  [
    'show of a broken line',
    () => [
      'show',
      write('broken.mcpcap', `${JSON.stringify(HEADER)}\n{"seq":1,"t":0,"kind":${JSON.stringify(HOSTILE)}}\n`),
    ],
  ],
  ['send', () => ['send', ...SERVER]],
  ['call', () => ['call', 'tools/call', '{"name":"plain"}', ...SERVER]],
  ['call that fails', () => ['call', 'tools/call', '{"name":"fails"}', ...SERVER]],
  ['call that is refused', () => ['call', 'tools/call', '{"name":"lost"}', ...SERVER]],
  ...['text', 'json', 'junit'].map(
    (format) =>
      [`run as ${format}`, () => ['run', write('steps.yaml', SEQUENCE), '--format', format, ...SERVER]] as const,
  ),
  ['run of what is no sequence', () => ['run', write('no.yaml', `${JSON.stringify(HOSTILE)}: 1\n`), ...SERVER]],
  ...['text', 'json', 'junit'].map(
    (format) => [`replay as ${format}`, () => ['replay', CAPTURE, '--format', format, ...SERVER]] as const,
  ),
  ...['text', 'json', 'markdown'].map(
    (format) => [`diff as ${format}`, () => ['diff', CAPTURE, OTHER, '--format', format]] as const,
  ),
  ...EXPORT_FORMATS.flatMap((format) => [
    [`export as ${format}`, () => ['export', CAPTURE, '--format', format]] as const,
    [`export as ${format} with its secrets`, () => ['export', CAPTURE, '--format', format, '--no-redact']] as const,
  ]),
  [
    'import of a log of several servers',
    () => [
      'import',
      '--out',
      place(`${process.hrtime.bigint()}.mcpcap`),
      write(
        'desktop.log',
        [
          '2026-03-01T10:00:00.000Z [weather] [info] Message from client: {"method":"ping","jsonrpc":"2.0","id":1} { metadata: undefined }',
          `2026-03-01T10:00:00.100Z [maps ${SHORT.replace(/[[\]]/g, '')}::error::steered] [info] started { metadata: undefined }`,
        ].join('\n'),
      ),
    ],
  ],
  ['import of what is no JSON', () => ['import', '--format', 'har', write('no.har', `{"log":${SHORT}`)]],
  ['import of another server', () => ['import', '--server', SHORT, place('desktop.log')]],
  ['words that are none of ours', () => ['check', `--${HOSTILE}`]],
];

describe('what a peer wrote steers nothing', () => {
  it.each(COMMANDS)('in %s', async (_name, words) => {
    const text = printed(await program.run(words(), { input: CALL }));
    expect(text).toMatch(/steered|set-out/);
    steersNothing(text);
  });

  it.each([[[]], [['--json']]])('in record %j', async (words) => {
    const run = await program.run(['record', '--out', place('record.mcpcap'), ...words, ...SERVER], {
      interruptAt: /elicitation/,
    });
    steersNothing(printed(run));
  });

  it.each([[[]], [['--json']]])('in what a mock tells %j', async (words) => {
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: `tools/call${HOSTILE}`, params: { name: HOSTILE } })}\n`;
    const { stderr } = await program.run(['mock', ...words, CAPTURE], { input });
    expect(stderr).not.toBe('');
    steersNothing(stderr);
  });

  it('and JSON says the same as before', async () => {
    const { stdout } = await program.run(['check', '--json', ...SERVER]);
    expect(JSON.parse(stdout)).toMatchObject({ serverInfo: { name: expect.stringContaining('set-output') } });
  });
});

describe.runIf(process.platform === 'linux')('a command that has ended', () => {
  it('holds no file open that it was given or has written', () => {
    const OPEN = '/proc/self/fd';
    const held = readdirSync(OPEN).flatMap((number) => {
      try {
        return [readlinkSync(join(OPEN, number))];
      } catch {
        // The folder of this very look is closed by now.
        return [];
      }
    });
    expect(held.filter((path) => path.startsWith(program.folder))).toEqual([]);
  });
});
