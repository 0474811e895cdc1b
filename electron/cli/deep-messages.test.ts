import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { encodeEvent, encodeHeader } from '../../shared/capture/index.ts';
import { EXPORT_FORMATS } from '../../shared/exports/index.ts';
import { Observation } from '../../shared/findings/index.ts';
import { deepPlaces } from '../../shared/mcp/testing/deep-places.ts';
import { CommandLine } from './testing/in-process.ts';

const program = new CommandLine();
const LEVELS = 100_000;
const deep = `${'['.repeat(LEVELS)}"at the bottom"${']'.repeat(LEVELS)}`;

afterAll(() => program.remove());
afterEach(() => vi.restoreAllMocks());

/** A capture of these frames. */
function captured(name: string, frames: readonly { readonly dir: 'c2s' | 's2c'; readonly text: string }[]): string {
  const path = join(program.folder, `${name}.mcpcap`);
  const header = encodeHeader({
    mcpscope: 1,
    startedAt: '2026-02-03T04:05:06.789Z',
    source: { transport: 'stdio', name: 'deep', command: 'node', args: [], cwd: '/' },
    tool: 'mcpscope test',
    redacted: false,
  });
  const lines = frames.map(({ dir, text }, i) =>
    encodeEvent({
      seq: i + 1,
      t: i + 1,
      kind: 'frame',
      dir,
      stream: 'stdio',
      origin: 'wire',
      text,
      bytes: text.length,
    }),
  );
  writeFileSync(path, [header, ...lines, ''].join('\n'));
  return path;
}

/** One message in 500 of every kind: all of them are tried in the rules (`deep-places.test.ts`). */
const some = deepPlaces(deep).filter((_, i) => i % 500 === 0);
const recorded = captured(
  'recorded',
  some.flatMap(({ before, dir, text }) => [...before, { dir, text }]),
);

/** Answers initialize with such a value, and goes on as if nothing were. */
const SERVER = `
  const deep = '['.repeat(${LEVELS}) + ']'.repeat(${LEVELS});
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    console.log('{"jsonrpc":"2.0","id":' + id + ',"result":' + (method === 'initialize' ? deep : '{}') + '}');
  });`;
const server = ['--', process.execPath, '-e', SERVER];

describe('messages nested 100,000 deep', () => {
  it.each(['text', 'json', 'markdown', 'junit', 'sarif'])('are shown as %s, and told', async (format) => {
    const { code, stdout } = await program.run(['show', '--format', format, recorded]);
    expect(code).not.toBe(0);
    if (format !== 'text') expect(stdout).toContain('frame-too-deep');
  });

  it.each(EXPORT_FORMATS)('are exported as %s', async (format) => {
    const { code, stderr } = await program.run(['export', '--format', format, recorded]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
  });

  it('are exported to the byte where they are to be', async () => {
    const { stdout } = await program.run(['export', '--format', 'capture', '--no-redact', recorded]);
    expect(stdout === readFileSync(recorded, 'utf8')).toBe(true);
  });

  it('keep no secret', async () => {
    const path = captured('secret', [
      {
        dir: 's2c',
        text: `{"jsonrpc":"2.0","method":"x","params":${deep.replace('"at the bottom"', '{"apiKey":"q7Xk2Lm9Pz4Rt8Wv1Yb6Nc3"}')}}`,
      },
    ]);
    const { stdout } = await program.run(['export', '--format', 'capture', path]);
    expect(stdout).toContain('frame');
    expect(stdout).not.toContain('q7Xk2Lm9Pz4Rt8Wv1Yb6Nc3');
  });

  it('are compared', async () => {
    const { code, stderr } = await program.run(['diff', recorded, recorded]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it.each(['', '--json', '--sweep'])('do not keep a check %s from its end', async (option) => {
    const words = ['check', ...(option === '' ? [] : [option])];
    const { code, stdout } = await program.run([...words, '--timeout', '4000', ...server]);
    expect(code).not.toBe(0);
    if (option === '--json') expect(stdout).toContain('frame-too-deep');
  });

  it('are printed where they are the result', async () => {
    const plain = SERVER.replace("method === 'initialize'", "method === 'x'").replace(
      "'{}'",
      `'{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"x","version":"1"}}'`,
    );
    const { code, stdout } = await program.run([
      'call',
      '--protocol-version',
      '2025-11-25',
      'x',
      '--',
      process.execPath,
      '-e',
      plain,
    ]);
    expect(code).toBe(0);
    expect(stdout.split('[').length - 1).toBe(LEVELS);
  });
});

describe('a command that could not look at something', () => {
  it.each(['text', 'json', 'junit'])('does not end as if all were well: a fault of ours, as %s', async (format) => {
    const path = captured('plain', [{ dir: 's2c', text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }]);
    vi.spyOn(Observation.prototype, 'push').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const { code, stderr } = await program.run(['show', '--format', format, path]);
    expect(code).toBe(2);
    expect(stderr).toContain('mcpscope itself has a fault');
  });

  it('does not either for lines that are no events', async () => {
    const path = captured('damaged', [{ dir: 's2c', text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }]);
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"seq":2,"kind":"nothing"}\n`);
    const { code, stderr } = await program.run(['show', path]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('is left out') as string });
  });

  it('ends a check at once when our client fails, and the server with it', async () => {
    const push = Observation.prototype.push;
    vi.spyOn(Observation.prototype, 'push').mockImplementation(function (this: Observation, event, reading) {
      if (event.kind === 'frame' && event.dir === 's2c') throw new RangeError('Maximum call stack size exceeded');
      return push.call(this, event, reading);
    });
    const { code, stderr } = await program.run(['check', ...server]);
    expect(code).toBe(2);
    expect(stderr).toContain('mcpscope itself has a fault, in the analysis of event');
  });
});
