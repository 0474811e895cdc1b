import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { CommandLine } from '../testing/in-process.ts';
import type { ProbeReport, CheckReport } from '../report/index.ts';

const program = new CommandLine();
const open: (ChildProcess | Server)[] = [];

afterAll(() => program.remove());
afterEach(() => {
  for (const one of open.splice(0)) {
    if ('kill' in one) one.kill();
    else one.close();
  }
});

const EVERYTHING = resolve(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
);
const ofTests = (name: string): string => resolve(import.meta.dirname, '../../../e2e/servers', `${name}.mjs`);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a server and resolves with what it wrote up to the line that `ready` finds. */
function started(args: readonly string[], ready: RegExp, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  open.push(child);
  return new Promise((found, failed) => {
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (ready.test(said)) found(said);
      });
    child.once('exit', () => failed(new Error(`The server ended: ${said}`)));
  });
}

async function everything(transport: 'streamableHttp' | 'sse'): Promise<string> {
  const port = await freePort();
  await started([EVERYTHING, transport], /port \d+/, { PORT: String(port) });
  return `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`;
}

/** A server of e2e/servers, which says where it listens. */
async function testServer(name: string, ...args: string[]): Promise<string> {
  const said = await started([ofTests(name), ...args], /listening on \S+\s/);
  return /listening on (\S+)/.exec(said)?.[1] ?? '';
}

/** A server that answers everything in one way, and the heads that it got. */
async function answering(status: number, type: string, body: string): Promise<{ url: string; heads: object[] }> {
  const heads: object[] = [];
  const server = createServer((request, response) => {
    heads.push(request.headers);
    response.writeHead(status, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, heads };
}

async function check(args: readonly string[], env = {}): Promise<{ code: number; report: CheckReport }> {
  const { code, stdout } = await program.run(['check', '--json', ...args], { env });
  return { code, report: JSON.parse(stdout) as CheckReport };
}

/** What is the same for one server, whichever transport carries it. */
function facts({ serverInfo, capabilities, surface, protocolVersion, era, instructions }: CheckReport): object {
  return { serverInfo, capabilities, surface, protocolVersion, era, instructions };
}

describe('mcpscope check --url', () => {
  it('gives the same facts for one server whichever transport carries it', async () => {
    const stdio = await check(['--', process.execPath, EVERYTHING, 'stdio']);
    const http = await check(['--url', await everything('streamableHttp')]);
    const sse = await check(['--url', await everything('sse')]);
    expect([stdio.code, http.code, sse.code]).toEqual([0, 0, 0]);
    expect([stdio, http, sse].map(({ report }) => report.transport)).toEqual(['stdio', 'http', 'sse']);
    expect(stdio.report.surface.tools).toBeGreaterThan(5);
    expect(facts(http.report)).toEqual(facts(stdio.report));
    expect(facts(sse.report)).toEqual(facts(stdio.report));
    for (const { report } of [http, sse]) {
      expect(report.process).toBeNull();
      expect(report.http?.exchanges).toBeGreaterThan(5);
      expect(report.phases.map(({ name }) => name)).toContain('connect');
    }
    expect(http.report.http?.sessions).toBe(1);
  });

  it('speaks to a dual server in both eras', async () => {
    const url = await testServer('sdk-http', 'dual');
    const modern = await check(['--url', url]);
    const legacy = await check(['--url', url, '--protocol-version', '2025-11-25']);
    expect([modern.code, legacy.code]).toEqual([0, 0]);
    expect(modern.report).toMatchObject({ era: 'modern', protocolVersion: '2026-07-28', transport: 'http' });
    expect(modern.report.modern?.supported).toContain('2026-07-28');
    expect(modern.report.phases.map(({ name }) => name)).not.toContain('initialize');
    expect(legacy.report).toMatchObject({ era: 'legacy', protocolVersion: '2025-11-25', modern: null });
    expect(legacy.report.surface).toEqual(modern.report.surface);
  });

  it('speaks to a dual server over stdio in both eras', async () => {
    const words = ['--', process.execPath, ofTests('sdk-stdio'), 'dual'];
    const modern = await check(words);
    const legacy = await check(['--protocol-version', '2025-06-18', ...words]);
    expect(modern.report).toMatchObject({ ok: true, era: 'modern', transport: 'stdio', http: null });
    expect(legacy.report).toMatchObject({ ok: true, era: 'legacy', protocolVersion: '2025-06-18' });
  });

  it('speaks over a WebSocket', async () => {
    const { code, report } = await check(['--url', await testServer('websocket')]);
    expect(code).toBe(0);
    expect(report).toMatchObject({ transport: 'ws', surface: { tools: 3 } });
  });

  it('exits with 2 where there is no server, and names the cause', async () => {
    const port = await freePort();
    const { code, report } = await check(['--url', `http://127.0.0.1:${port}/mcp`]);
    expect(code).toBe(2);
    expect(report).toMatchObject({ ok: false, tone: 'error' });
    expect(report.verdict).toContain('could not be reached');
  });

  it('sends what it is told, and keeps the secret out of report and capture', async () => {
    const { url, heads } = await answering(401, 'text/plain', 'no');
    const capture = join(program.folder, 'secret.mcpcap');
    const args = ['--url', url, '--header', 'X-Who: me', '--origin', 'https://b.example', '--capture', capture];
    const { code, report } = await check(args, { MCPSCOPE_BEARER: 'S3CRET' });
    expect(code).toBe(2);
    expect(heads[0]).toMatchObject({ authorization: 'Bearer S3CRET', 'x-who': 'me', origin: 'https://b.example' });
    expect(JSON.stringify(report)).not.toContain('S3CRET');
    expect(readFileSync(capture, 'utf8')).toContain('"scheme":"Bearer"');
    expect(readFileSync(capture, 'utf8')).not.toContain('S3CRET');
  });

  it('warns where certificates are not checked', async () => {
    const { stderr } = await program.run(['check', '--insecure', '--url', `https://127.0.0.1:${await freePort()}/`]);
    expect(stderr).toContain('WARNING');
  });
});

describe('mcpscope check --probe', () => {
  it('tells all that an address speaks', async () => {
    const url = await testServer('sdk-http', 'dual');
    const { code, stdout } = await program.run(['check', '--probe', '--json', '--url', url]);
    const report = JSON.parse(stdout) as ProbeReport;
    expect(code).toBe(0);
    expect(report).toMatchObject({ ok: true, url });
    expect(report.speaks).toEqual(expect.arrayContaining(['modern', 'legacy']));
    expect(new Set(report.probes.map(({ target }) => target))).toEqual(
      new Set(['modern', 'legacy', 'http-sse', 'websocket']),
    );
  });

  it('exits with 2 where nothing is spoken, and prints what was tried', async () => {
    const { url } = await answering(404, 'text/html', '<h1>Not here</h1>');
    const { code, stdout } = await program.run(['check', '--probe', '--url', url]);
    expect(code).toBe(2);
    expect(stdout.split('\n')[0]).not.toContain('Speaks');
    expect(stdout).toMatch(/modern era .*no .*404/);
  });
});

describe('mcpscope record --url', () => {
  it('records until Ctrl-C, and show prints what was beneath the frames', async () => {
    const file = join(program.folder, 'address.mcpcap');
    const words = ['record', '--out', file, '--url', await everything('streamableHttp')];
    const { code } = await program.run(words, { interruptAt: /← . tools\/list/ });
    expect(code).toBe(0);
    const shown = await program.run(['show', file]);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/http\.request +http-\d+ /);
    expect(shown.stdout).toMatch(/http\.response +http-\d+ .*200/);
    expect(shown.stdout).toMatch(/→ . tools\/list .*http-\d+/);
  });
});
