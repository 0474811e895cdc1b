import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaptureEvent, FrameEvent } from '../../../shared/capture/index.ts';
import { statOf } from '../../proc/index.ts';
import { BuiltTap } from '../testing/built-tap.ts';

const tap = new BuiltTap();
beforeAll(() => tap.build());
beforeEach(() => tap.forget());
afterAll(() => tap.remove());

/** One side says this after it has heard all that the other one said before. */
interface Turn {
  readonly by: 'client' | 'server';
  readonly pieces: readonly string[];
}

/** A conversation, bytes as base64. */
interface Plan {
  readonly turns: readonly Turn[];
  /** The client ends the server's input and waits; else the server ends by itself. */
  readonly clientEnds: boolean;
  readonly closesStdoutFirst: boolean;
  readonly code: number;
}

/** A server that keeps to its plan, tells on stderr what it read, and ends. */
const SERVER = `
  const { createHash } = require('node:crypto');
  const { turns, clientEnds, closesStdoutFirst, code } = JSON.parse(require('node:fs').readFileSync(process.argv[1], 'utf8'));
  const lengthOf = ({ pieces }) => pieces.reduce((sum, piece) => sum + Buffer.from(piece, 'base64').length, 0);
  let read = 0, wanted = 0, at = 0, ended = false;
  const hash = createHash('sha256');
  const finish = () => {
    process.stderr.write(read + ' ' + hash.digest('hex') + ' \\u00e9\\n', () => {
      if (closesStdoutFirst) require('node:fs').closeSync(1);
      process.exit(code);
    });
  };
  const go = () => {
    for (; at < turns.length; at += 1) {
      if (turns[at].by === 'client') wanted += lengthOf(turns[at]);
      else {
        if (read < wanted) return;
        for (const piece of turns[at].pieces) process.stdout.write(Buffer.from(piece, 'base64'));
      }
    }
    if (read >= wanted && (ended || !clientEnds)) process.stdout.write('', finish);
  };
  process.stdin.on('data', (bytes) => { read += bytes.length; hash.update(bytes); go(); });
  process.stdin.on('end', () => { ended = true; go(); });
  go();
`;

interface Seen {
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly end: unknown;
}

const bytes = (pieces: readonly string[]): Buffer => Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));

async function converse(command: string, args: readonly string[], plan: Plan): Promise<Seen> {
  const child = spawn(command, args, { env: tap.env });
  const heard: Buffer[] = [];
  let stderr = '';
  let length = 0;
  let at = 0;
  let wanted = 0;
  const go = (): void => {
    for (; at < plan.turns.length; at += 1) {
      const { by, pieces } = plan.turns[at]!;
      if (by === 'server') wanted += bytes(pieces).length;
      else {
        if (length < wanted) return;
        for (const piece of pieces) child.stdin.write(Buffer.from(piece, 'base64'));
      }
    }
    if (length >= wanted && plan.clientEnds) child.stdin.end();
  };
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (piece: Buffer) => {
    heard.push(piece);
    length += piece.length;
    go();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  go();
  const end: unknown[] = await once(child, 'close');
  return { stdout: Buffer.concat(heard), stderr, end };
}

function recorded(dir: FrameEvent['dir'], events: readonly CaptureEvent[]): Buffer {
  const frames = events.filter((event): event is FrameEvent => event.kind === 'frame' && event.dir === dir);
  const ends = { none: '', crlf: '\r\n', lf: '\n' };
  return Buffer.concat(
    frames.flatMap(({ text, base64, end }) => [
      text === undefined ? Buffer.from(base64 ?? '', 'base64') : Buffer.from(text),
      Buffer.from(ends[end ?? 'lf']),
    ]),
  );
}

const kinds = (): string[] => tap.lastEvents().map(({ kind }) => kind);

function started(script: string): ChildProcessWithoutNullStreams {
  return spawn(...tap.around(process.execPath, ['-e', script]), { env: tap.env });
}

/** Resolves with what it has written so far, once that has this in it. */
function says(child: ChildProcessWithoutNullStreams, wanted: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (text.includes(wanted)) resolve(text);
    });
  });
}

describe('a server behind the shim', () => {
  it('says, hears and ends byte for byte as without it, and the capture has the same bytes', async () => {
    const text = fc.constantFrom('{"jsonrpc":"2.0","id":1}\n', '\r\n', '\n\n', '\0\n', 'é', 'x'.repeat(70_000));
    const piece = fc
      .oneof(
        fc.uint8Array({ minLength: 1, maxLength: 20 }),
        text.map((each) => Buffer.from(each)),
      )
      .map((each) => Buffer.from(each).toString('base64'));
    const turn = fc.record({
      by: fc.constantFrom('client' as const, 'server' as const),
      pieces: fc.array(piece, { minLength: 1, maxLength: 6 }),
    });
    const plans = fc.record({
      turns: fc.array(turn, { maxLength: 8 }),
      clientEnds: fc.boolean(),
      closesStdoutFirst: fc.boolean(),
      code: fc.constantFrom(0, 3, 255),
    });
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        tap.forget();
        const file = join(tap.folder, 'plan.json');
        writeFileSync(file, JSON.stringify(plan));
        const server = ['-e', SERVER, file];
        const [direct, tapped] = await Promise.all([
          converse(process.execPath, server, plan),
          converse(...tap.around(process.execPath, server), plan),
        ]);
        expect(tapped).toEqual(direct);
        const events = tap.lastEvents();
        expect(recorded('s2c', events).equals(direct.stdout)).toBe(true);
        const sent = bytes(plan.turns.filter(({ by }) => by === 'client').flatMap(({ pieces }) => pieces));
        expect(recorded('c2s', events).equals(sent)).toBe(true);
        expect(events.map(({ kind }) => kind)).not.toContain('gap');
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('ends by the signal by which it ended, and gets those that are sent to it', async () => {
    const child =
      started(`process.on('SIGTERM', () => { process.removeAllListeners('SIGTERM'); process.kill(process.pid, 'SIGINT'); });
      setInterval(() => undefined, 1e6); console.log('ready')`);
    await says(child, 'ready');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([null, 'SIGINT']);
    expect(tap.lastEvents()).toContainEqual(expect.objectContaining({ kind: 'process.signal', signal: 'SIGTERM' }));
    expect(tap.lastEvents()).toContainEqual(expect.objectContaining({ kind: 'process.exit', signal: 'SIGINT' }));
  });

  it('is killed with the shim, even where it does not mind that its input ends', async () => {
    const child = started(
      `process.stdin.resume(); setInterval(() => undefined, 1e6); console.log('pid ' + process.pid + '.')`,
    );
    const pid = Number(/pid (\d+)\./.exec(await says(child, '.'))?.[1]);
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    await gone;
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });

  it('hears its client while that does not listen, and is held up as it would be', async () => {
    const child = started(`process.stdin.once('data', () => process.stderr.write('heard'));
      const more = () => { while (process.stdout.write('x'.repeat(1e5) + '\\n')); process.stdout.once('drain', more); }; more();`);
    child.stdout.pause();
    const heard = once(child.stderr, 'data');
    child.stdin.write('{}\n');
    expect(String((await heard)[0])).toBe('heard');
    child.kill('SIGKILL');
    child.stdout.destroy();
    await once(child, 'close');
  });

  it('leaves the stderr open that it shares with its client', async () => {
    const [command, args] = tap.around(process.execPath, ['-e', "console.error('of the server')"]);
    const client = `require('node:child_process')
      .spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: ['ignore', 'ignore', 'inherit'] })
      .once('close', () => process.stderr.write('of the client\\n'));`;
    const { code, stderr } = await ended(spawn(process.execPath, ['-e', client], { env: tap.env }));
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'of the server\nof the client\n' });
  });

  it('passes a line of 10 MB whole', async () => {
    const line = `{"x":"${'y'.repeat(10e6)}"}\n`;
    const child = started(`process.stdin.pipe(process.stdout)`);
    let length = 0;
    child.stdout.on('data', (piece: Buffer) => (length += piece.length));
    child.stdin.end(line);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(length).toBe(line.length);
    expect(recorded('s2c', tap.lastEvents()).equals(Buffer.from(line))).toBe(true);
  });
});

/** Talks with the server behind what it is given until its own input ends, and tells who they are. */
const CLIENT = `
  const server = require('node:child_process').spawn(process.argv[1], process.argv.slice(2), { stdio: ['pipe', 'pipe', 'inherit'] });
  let turn = 0, line = '', heard = '', over = false;
  const say = () => { line = 'turn ' + (turn += 1) + '\\n'; heard = ''; server.stdin.write(line); };
  server.stdout.setEncoding('utf8').on('data', (text) => {
    if (turn === 0) {
      console.log(process.pid + ' ' + server.pid + ' ' + text);
      return say();
    }
    heard += text;
    if (!line.startsWith(heard)) throw new Error('heard ' + heard);
    if (heard !== line) return;
    if (over) server.stdin.end(); else say();
  });
  server.on('close', (code) => process.exit(code));
  process.stdin.resume().on('end', () => { over = true; });
`;
/** Says who it is, and then what it hears. */
const ECHO = "process.stdout.write(process.pid + '.\\n'); process.stdin.pipe(process.stdout);";

/** A client that others could have written, and the processes of the three. */
async function threeProcesses() {
  const words = tap.around(process.execPath, ['-e', ECHO]).flat();
  const child = spawn(process.execPath, ['-e', CLIENT, ...words], { env: tap.env });
  const [client, shim, server] = (await says(child, '.')).split(/[ .]/).map(Number) as [number, number, number];
  return { child, pids: { client, shim, server } };
}

describe.runIf(process.platform === 'linux')('signals that nobody can catch', () => {
  it('stop any of the three, who goes on where it was', async () => {
    const { child, pids } = await threeProcesses();
    for (const pid of Object.values(pids)) {
      process.kill(pid, 'SIGSTOP');
      await expect.poll(() => statOf(pid)?.state).toBe('T');
      process.kill(pid, 'SIGCONT');
      await expect.poll(() => statOf(pid)?.state).not.toBe('T');
    }
    child.stdin.end();
    expect(await ended(child)).toMatchObject({ code: 0, stderr: '' });
    const events = tap.lastEvents();
    const said = recorded('c2s', events).toString();
    expect(recorded('s2c', events).toString()).toBe(`${pids.server}.\n${said}`);
  });

  it('kill both its ends at once: it is gone, and its record is whole', async () => {
    const { child, pids } = await threeProcesses();
    process.kill(pids.client, 'SIGKILL');
    process.kill(pids.server, 'SIGKILL');
    await once(child, 'close');
    await expect.poll(() => isAlive(pids.shim), { timeout: 10_000 }).toBe(false);
    expect(tap.lastEvents()).toContainEqual(expect.objectContaining({ kind: 'process.exit', signal: 'SIGKILL' }));
    expect(readFileSync(tap.captures[0] ?? '', 'utf8').endsWith('\n')).toBe(true);
    expect(readdirSync(join(tap.home, 'taps'))).toEqual([]);
  });
});

describe('a shim that cannot do what it is there for', () => {
  it('fails as a client would see it without: a command that is not there, and one that cannot be run', async () => {
    const missing = await ended(spawn(...tap.around('no-such-command', []), { env: tap.env }));
    expect(missing).toEqual({ code: 127, stdout: '', stderr: 'mcpscope tap: spawn no-such-command ENOENT\n' });
    expect(tap.lastEvents()).toMatchObject([
      {
        kind: 'process.spawn-failed',
        reason: 'not-found',
        message: expect.stringContaining('was not found in') as string,
      },
    ]);
    const file = join(tap.folder, 'not-a-program');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    tap.forget();
    const refused = await ended(spawn(...tap.around(file, []), { env: tap.env }));
    expect(refused).toEqual({ code: 126, stdout: '', stderr: `mcpscope tap: spawn ${file} EACCES\n` });
  });

  it('lets everything pass where nothing can be recorded', async () => {
    writeFileSync(tap.home, 'no folder');
    const child = started('process.stdin.pipe(process.stdout)');
    child.stdin.end('hello\n');
    expect(await ended(child)).toEqual({ code: 0, stdout: 'hello\n', stderr: '' });
  });

  it('records again once it can, and tells what is missing', async () => {
    mkdirSync(tap.home);
    writeFileSync(join(tap.home, 'captures'), 'no folder');
    const child = started('process.stdin.pipe(process.stdout)');
    const answered = says(child, 'one\n');
    child.stdin.write('one\n');
    await answered;
    // Its folder is there before the record is tried: the announcement tells that it failed.
    await expect.poll(() => tap.problems(), { timeout: 20_000 }).toEqual([expect.stringContaining('has a gap')]);
    tap.forget();
    child.stdin.end('two\n');
    expect((await ended(child)).code).toBe(0);
    const gap = tap.lastEvents().find(({ kind }) => kind === 'gap');
    expect(gap).toMatchObject({ seq: 1, reason: expect.stringContaining('was not recorded') as string });
  });
});

async function ended(child: ChildProcessWithoutNullStreams) {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the official clients through the shim', () => {
  const words = [resolve(import.meta.dirname, '../../../e2e/servers/sdk-stdio.mjs'), 'dual'];

  it('1.x sees what it sees without', async () => {
    const seen = async (command: string, args: string[]): Promise<unknown> => {
      const client = new LegacyClient({ name: 'official', version: '1.0.0' });
      await client.connect(
        new LegacyStdio({ command, args, env: { ...getDefaultEnvironment(), MCPSCOPE_HOME: tap.home } }),
      );
      const answer = [client.getServerVersion(), client.getServerCapabilities(), await client.listTools()];
      await client.close();
      return answer;
    };
    expect(await seen(...tap.around(process.execPath, words))).toEqual(await seen(process.execPath, words));
    expect(kinds().filter((kind) => kind === 'frame').length).toBeGreaterThan(4);
  });

  it.each(['auto', 'legacy'] as const)('2.x sees what it sees without, its era being %s', async (mode) => {
    const seen = async (command: string, args: string[]): Promise<unknown> => {
      const client = new Client({ name: 'official', version: '1.0.0' }, { versionNegotiation: { mode } });
      await client.connect(
        new StdioClientTransport({ command, args, env: { ...getDefaultEnvironment(), MCPSCOPE_HOME: tap.home } }),
      );
      const called = await client.callTool({ name: 'forecast', arguments: { city: 'Zürich', days: 3 } });
      const answer = [client.getProtocolEra(), client.getServerVersion(), await client.listTools(), called];
      await client.close();
      return answer;
    };
    expect(await seen(...tap.around(process.execPath, words))).toEqual(await seen(process.execPath, words));
    // Where it finds out by a process of its own, that is a capture of its own.
    expect(tap.captures.length).toBeGreaterThan(0);
  });
});
