import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecordedChannel } from '../testing/recorded-channel.ts';
import { joined, textOrBase64 } from '../wire/index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpscope-stdio-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ECHO = 'process.stdin.pipe(process.stdout)';

describe('startStdio', () => {
  it('starts a server, carries bytes both ways and ends with it', async () => {
    const channel = RecordedChannel.node(ECHO, { env: { MCPSCOPE_SECRET: 'abc' } });
    expect(channel.order).toEqual(['process.spawn']);
    expect(channel.of('process.spawn')[0]).toMatchObject({
      command: process.execPath,
      args: ['-e', ECHO],
      cwd: process.cwd(),
      resolved: process.execPath,
      env: expect.arrayContaining([
        { name: 'MCPSCOPE_SECRET', from: 'added', masked: { length: 3, fingerprint: 'fingerprint' } },
        { name: 'PATH', from: 'inherited' },
      ]),
    });
    channel.send('{"a":1}\n\uFEFF{"b":2}\r\n\nrest');
    channel.transport.closeStdin();
    await channel.whenClosed();
    expect(channel.texts).toEqual(['{"a":1}', '\uFEFF{"b":2}', '', 'rest']);
    expect(channel.frames.map(({ end }) => end)).toEqual(['lf', 'crlf', 'lf', 'none']);
    expect(channel.of('process.stdin-close')).toMatchObject([{ by: 'user' }]);
    expect(channel.of('process.exit')).toMatchObject([{ code: 0, signal: null }]);
    expect(channel.order.filter((kind) => kind === 'closed')).toHaveLength(1);
    expect(channel.order).toEqual(expect.arrayContaining(['process.stdout-end', 'process.stderr-end']));
    expect(channel.order.at(-1)).toBe('closed');
    await channel.transport.close();
  });

  it('keeps bytes that are not UTF-8', async () => {
    const channel = RecordedChannel.node(
      'process.stdout.write(Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 10])); process.stderr.write(Buffer.from([0xc3, 10]))',
    );
    await channel.whenClosed();
    expect(textOrBase64(channel.frames[0]!.parts)).toEqual({
      base64: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString('base64'),
    });
    expect(channel.of('process.stderr')).toMatchObject([{ base64: Buffer.from([0xc3]).toString('base64'), bytes: 1 }]);
  });

  it('tells of a line whose end does not come, and gives it once more when it does', async () => {
    const channel = RecordedChannel.node(
      "process.stdout.write('{\"grüße'); process.stdin.on('end', () => process.stdout.write('\":1}\\n')).resume()",
    );
    await channel.until(({ order }) => order.includes('process.stdout-held'));
    expect(channel.of('process.stdout-held')).toMatchObject([{ text: '{"grüße', bytes: 9 }]);
    expect(channel.frames).toEqual([]);
    channel.transport.closeStdin();
    await channel.whenClosed();
    expect(channel.texts).toEqual(['{"grüße":1}']);
    expect(channel.of('process.stdout-held')).toHaveLength(1);
  });

  it('takes a line of 100 MB', async () => {
    const script = `const piece = Buffer.alloc(1e6, 'x'); let left = 100;
      const more = () => { if (left-- > 0) process.stdout.write(piece, more); else process.stdout.write('\\n'); }; more();`;
    const channel = RecordedChannel.node(script);
    await channel.whenClosed();
    const [frame] = channel.frames;
    expect(frame).toMatchObject({ bytes: 100_000_000, end: 'lf' });
    expect(frame!.chunks.reduce((sum, length) => sum + length, 0)).toBe(100_000_001);
    expect(joined(frame!.parts).equals(Buffer.alloc(100_000_000, 'x'))).toBe(true);
  });

  it('tells stderr by lines, a prompt without a line end soon, and a rest at the end', async () => {
    const script = `process.stderr.write('one\\ntwo: '); process.stdin.once('data', () => { process.stderr.write('three\\nfour'); process.exit(3); })`;
    const channel = RecordedChannel.node(script);
    await channel.until(({ events }) =>
      events.some((event) => event.kind === 'process.stderr' && event.text === 'two: '),
    );
    channel.send('go\n');
    await channel.whenClosed();
    expect(channel.of('process.stderr').map(({ text }) => text)).toEqual(['one', 'two: ', 'three', 'four']);
    expect(channel.of('process.exit')).toMatchObject([{ code: 3 }]);
  });

  it('splits a stderr line above 1 MiB', async () => {
    const channel = RecordedChannel.node(`process.stderr.write('é'.repeat(1024 * 1024) + '\\n')`);
    await channel.whenClosed();
    const lines = channel.of('process.stderr');
    expect(lines.map(({ bytes }) => bytes)).toEqual([1024 * 1024, 1024 * 1024]);
    expect(lines.map(({ text }) => text).join('')).toBe('é'.repeat(1024 * 1024));
  });

  it('tells that the server closed its input, once, and each later send', async () => {
    const channel = new RecordedChannel('sh', [
      '-c',
      'exec 0<&-; echo ready; read -r line <&2 2>/dev/null; exec sleep 60',
    ]);
    await channel.until(({ frames }) => frames.length > 0);
    channel.send('{}\n');
    await channel.until((seen) => seen.of('process.stdin-close').length > 0);
    channel.send('12345\n');
    channel.transport.closeStdin();
    expect(channel.of('process.stdin-close')).toMatchObject([
      { by: 'peer', error: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) },
    ]);
    expect(channel.of('note').at(-1)?.text).toMatch(
      /^6 bytes were not written: the server closed its input \((EPIPE|ECONNRESET)\)\.$/,
    );
    channel.transport.killNow();
    await channel.whenClosed();
    channel.send('x');
    expect(channel.order.at(-1)).toBe('note');
  });

  it('does not read while paused, and loses nothing', async () => {
    const channel = RecordedChannel.node(
      `for (let i = 0; i < 20000; i++) process.stdout.write('x'.repeat(99) + '\\n')`,
    );
    await channel.until(({ frames }) => frames.length > 0);
    channel.transport.pause();
    const before = channel.frames.length;
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(channel.frames.length).toBe(before);
    channel.transport.resume();
    await channel.whenClosed();
    expect(channel.frames.length).toBe(20_000);
  });
});

/** A server that does not start, when its channel has closed. */
async function failure(command: string, cwd = folder): Promise<RecordedChannel> {
  const channel = new RecordedChannel(command, ['x'], { cwd });
  expect(channel.order).not.toContain('closed');
  channel.send('{}\n');
  await channel.transport.close();
  expect(channel.order.at(-1)).toBe('closed');
  expect(channel.of('note')).toMatchObject([{ text: '3 bytes were not written: the server never started.' }]);
  return channel;
}

describe('a server that cannot be started', () => {
  it('tells a missing working folder from a missing command', async () => {
    const gone = join(folder, 'gone');
    expect((await failure('node', gone)).of('process.spawn-failed')).toMatchObject([
      {
        reason: 'cwd-missing',
        cwd: gone,
        searched: [gone],
        message: expect.stringContaining(gone),
        command: 'node',
        args: ['x'],
      },
    ]);
  });

  it('tells where a command was looked for, by the PATH that it would get', async () => {
    const channel = new RecordedChannel('no-such-command', [], { env: { PATH: '/first:/second' } });
    await channel.whenClosed();
    expect(channel.of('process.spawn-failed')).toMatchObject([
      { reason: 'not-found', searched: ['/first/no-such-command', '/second/no-such-command'] },
    ]);
  });

  it('tells a file that is not executable', async () => {
    const file = join(folder, 'plain');
    writeFileSync(file, 'x');
    chmodSync(file, 0o644);
    expect((await failure(file)).of('process.spawn-failed')).toMatchObject([{ reason: 'not-executable' }]);
  });

  it('tells a missing interpreter', async () => {
    const file = join(folder, 'script');
    writeFileSync(file, '#!/no/such/interpreter -x\n', { mode: 0o755 });
    expect((await failure('./script')).of('process.spawn-failed')).toMatchObject([
      {
        reason: 'not-executable',
        message: `${file} cannot be run: the interpreter of its first line, /no/such/interpreter -x, does not exist (ENOENT).`,
      },
    ]);
  });

  it('tells arguments that the system refuses', async () => {
    const channel = new RecordedChannel('node', ['x'.repeat(200_000)]);
    await channel.whenClosed();
    expect(channel.of('process.spawn-failed')).toMatchObject([
      { reason: 'other', message: expect.stringContaining('(E2BIG)') },
    ]);
    const zero = new RecordedChannel('node', ['a\0b']);
    await zero.whenClosed();
    expect(zero.of('process.spawn-failed')).toMatchObject([
      { reason: 'other', message: expect.stringMatching(/null bytes.*\.$/) },
    ]);
  });
});
