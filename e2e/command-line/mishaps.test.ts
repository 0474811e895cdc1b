import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { everything } from '../shells/real-server.ts';
import { freePort } from '../shells/test-server.ts';
import { check, describe, expect, test } from './testing/test.ts';

const NODE = process.execPath;

/** Listens until the test is over; gives the origin. */
async function listening(answer: RequestListener, over: (then: () => void) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  over(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A registry of npm with one package, whose tarball is not what it announces. */
const registry: RequestListener = ({ url, headers: { host } }, response) => {
  response.setHeader('Content-Type', 'application/json');
  if (url === '/bad-sum.tgz') response.end('not what was announced');
  else if (url === '/bad-sum') {
    const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`;
    const version = {
      name: 'bad-sum',
      version: '1.0.0',
      bin: 'x.js',
      dist: { tarball: `http://${host}/bad-sum.tgz`, integrity },
    };
    response.end(JSON.stringify({ name: 'bad-sum', 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } }));
  } else {
    response.statusCode = url === '/locked' ? 401 : 404;
    if (url === '/locked') response.setHeader('WWW-Authenticate', 'Bearer');
    response.end('{"error":"not_found"}');
  }
};

describe('npx', () => {
  for (const [wanted, sentence] of [
    [
      'nobody-has-this',
      'HOST has no package nobody-has-this (E404); correct its name; a private package needs its registry and a token in .npmrc',
    ],
    [
      'bad-sum@9.9.9',
      'npm has no version 9.9.9 of bad-sum (ETARGET); ask for one that it has: npm view bad-sum versions',
    ],
    [
      'bad-sum',
      'what npm got as bad-sum is not what the registry announced (EINTEGRITY); empty its cache (npm cache clean --force), and check whether a proxy changes downloads',
    ],
    ['locked', 'the registry did not let npm in (E401); log in (npm login), or put a valid token into .npmrc'],
  ] as const)
    test(`of ${wanted}`, async ({ home, onTestFinished }) => {
      const origin = await listening(registry, onTestFinished);
      const npm = ['npx', '-y', '--registry', origin, '--cache', join(home, 'npm'), '--fetch-retries', '0', wanted];
      const { report, code } = await check(home, ['--', ...npm]);
      expect(report.verdict).toBe(`Did not start: ${sentence.replace('HOST', `the registry ${origin.slice(7)}`)}`);
      expect(code).toBe(2);
    });
});

describe('a command', () => {
  for (const [what, words, sentence] of [
    [
      'in one string',
      ['node server.js --stdio'],
      '“node server.js --stdio” was taken for the name of one program; give the program and each argument by itself: node server.js --stdio',
    ],
    [
      'with a path that was not quoted',
      ['/opt/my', 'servers/weather'],
      '/opt/my was taken for the program, and “servers/weather” for its first argument; if they are one path, quote it: "/opt/my servers/weather"',
    ],
    [
      'whose script has such a path',
      [NODE, '/opt/my', 'servers/weather.js'],
      '/opt/my was taken for the program of my, and “servers/weather.js” for an argument; if they are one path, quote it: "/opt/my servers/weather.js"',
    ],
    [
      'of Windows',
      ['C:\\Program', 'Files\\nodejs\\node.exe', 'x.js'],
      'C:\\Program Files\\nodejs\\node.exe is a path of Windows, and this is another system; give the path that the program has here, or its bare name if it is in PATH',
    ],
    [
      'for the shell of Windows',
      ['cmd', '/c', 'npx', '-y', 'weather'],
      'cmd is the shell of Windows, which this system does not have; leave it out: npx -y weather',
    ],
    [
      'by uvx',
      ['uvx', 'weather'],
      'uvx, which belongs to uv, the package runner of Python, was not found in PATH; install uv (https://docs.astral.sh/uv: brew install uv, or pipx install uv)',
    ],
    [
      'by docker',
      ['docker', 'run', '-i', 'weather'],
      'docker, which belongs to Docker, was not found in PATH; install Docker (https://docs.docker.com/get-docker)',
    ],
    [
      'by python',
      ['python', 'x.py'],
      'python, which belongs to Python, was not found in PATH; try python3, or install Python (https://www.python.org)',
    ],
    [
      'by bun',
      ['bun', 'x.ts'],
      'bun, which belongs to Bun, was not found in PATH; install Bun (https://bun.sh: npm install -g bun)',
    ],
  ] as const)
    test.skipIf(process.platform === 'win32')(what, async ({ home }) => {
      const { report } = await check(home, ['--env', 'PATH=/nowhere', '--', ...words]);
      expect(report.verdict).toBe(`Did not start: ${sentence}`);
    });
});

describe('a process', () => {
  test.skipIf(process.platform === 'win32')('that lacks a variable which the login shell has', async ({ home }) => {
    mkdirSync(home, { recursive: true });
    const shell = join(home, 'shell');
    writeFileSync(shell, '#!/bin/sh\nexport WEATHER_TOKEN=1; eval "$4"\n');
    chmodSync(shell, 0o755);
    const script = 'if (!process.env.WEATHER_TOKEN) throw new Error("\\u001b[31mWEATHER_TOKEN is required\\u001b[0m")';
    writeFileSync(join(home, 'weather.js'), script);
    const { report } = await check(home, ['--', NODE, join(home, 'weather.js')], { SHELL: shell });
    expect(report.verdict).toBe(
      'Did not start: weather asks for the variable WEATHER_TOKEN, which it was not given, although your login shell has it (“Error: WEATHER_TOKEN is required”); set it under Environment, or by --env WEATHER_TOKEN=VALUE',
    );
  });

  test('of a package that asks for a newer Node.js', async ({ home }) => {
    const folder = join(home, 'weather');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"name":"@me/weather","engines":{"node":">=99.1"}}');
    writeFileSync(join(folder, 'weather.js'), 'syntax of the future();');
    const { report } = await check(home, ['--', NODE, join(folder, 'weather.js')]);
    expect(report.verdict).toBe(
      `Did not start: weather needs a newer Node than ${process.versions.node}: engines of @me/weather says >=99.1; start it with Node 99 or newer, by its whole path where several are installed`,
    );
  });

  test('that was started as an HTTP server', async ({ home }) => {
    const port = await freePort();
    const { report } = await check(home, ['--env', `PORT=${port}`, '--', NODE, ...everything('streamableHttp')]);
    const seen =
      process.platform === 'linux' ? `it listens on port ${port}` : `it says so on stderr, with port ${port}`;
    expect(report.verdict).toBe(
      `Not on stdio: server-everything was started as an HTTP server: ${seen}, and answers nothing on stdout; connect to http://127.0.0.1:${port}/mcp, or start it with its stdio option in place of “streamableHttp”`,
    );
  });

  test('that connects to what is not there', async ({ home }) => {
    const port = await freePort();
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'weather.js'), `require("net").connect(${port}, "127.0.0.1")`);
    const { report } = await check(home, ['--', NODE, join(home, 'weather.js')]);
    expect(report.verdict).toBe(
      `Did not start: weather connects to 127.0.0.1:${port}, where nothing accepts connections (“Error: connect ECONNREFUSED 127.0.0.1:${port}”); start what is to listen there, or give the server another address for it`,
    );
  });

  test('that prints how it is called', async ({ home }) => {
    mkdirSync(home, { recursive: true });
    const script = "console.log('Usage: weather [options] [command]'); process.exit(0)";
    writeFileSync(join(home, 'weather.js'), script);
    const { report } = await check(home, ['--', NODE, join(home, 'weather.js')]);
    expect(report.verdict).toBe(
      'Did not start: weather printed how it is called, and ended (“Usage: weather [options] [command]”); give it the arguments that make it a server: its page says which',
    );
  });

  test.skipIf(process.platform !== 'linux')('with a part in machine code of another system', async ({ home }) => {
    const folder = join(home, 'node_modules/sky');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'sky.node'), 'no machine code'.repeat(100));
    writeFileSync(join(home, 'weather.js'), 'require("./node_modules/sky/sky.node")');
    const { report } = await check(home, ['--', NODE, join(home, 'weather.js')]);
    expect(report.verdict).toMatch(
      /^Did not start: weather needs sky, a part in machine code, which was built for another system \(“Error: \S+sky\.node: .*”\); build it: npm rebuild, in the folder where it is installed; scripts of packages must be allowed \(--ignore-scripts leaves it out\)$/,
    );
  });

  test('that takes longer than the time given', async ({ home }) => {
    const busy = 'setInterval(() => { for (let i = 0; i < 2e8; i += 1); }, 10)';
    const { report } = await check(home, ['--timeout', '1500', '--', NODE, '-e', busy, 'weather']);
    expect(report.verdict).toMatch(
      process.platform === 'linux'
        ? /did not answer initialize within \S+ s: node is still starting, and used \d+ % of a processor just now; wait longer: --timeout 300000 \(ms\)$/
        : /did not answer initialize within/,
    );
  });
});

const PAGE = '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Welcome</body></html>';

describe('an address', () => {
  for (const [what, path, words, answer, sentence] of [
    [
      'that refuses a token',
      '/mcp',
      ['--bearer', 'wrong-token-1'],
      {
        status: 403,
        type: 'application/json',
        body: '{"error":"invalid_token","error_description":"Invalid bearer token"}',
      },
      'Forbidden: HOST/mcp answered initialize with 403 Forbidden; it was sent Authorization: Bearer *** (13 characters) (“Invalid bearer token”); give a token that is valid here and not expired, with the rights for it',
    ],
    [
      'that leads to a login',
      '/mcp',
      [],
      { status: 302, type: 'text/plain', body: '', location: '/login' },
      'Redirected: The redirect (302) to /login was not followed: a POST would become a GET by it, and its message would be lost; http://HOST/login looks like a login page for people; enter the address of the MCP server itself, and a token (--bearer TOKEN) if it asks for one',
    ],
    [
      'of a web page',
      '/mcp',
      [],
      { status: 200, type: 'text/html', body: PAGE },
      'Web page: HOST/mcp answered initialize with a web page (200, text/html); GET, tried next for HTTP+SSE, was answered 200 (“Sign in: Welcome”); correct host, port and path: /sse, / are not MCP servers either',
    ],
  ] as const)
    test(what, async ({ home, onTestFinished }) => {
      const origin = await listening((_request, response) => {
        const { status, type, body } = answer;
        response.writeHead(status, {
          'Content-Type': type,
          ...('location' in answer ? { Location: answer.location } : {}),
        });
        response.end(body);
      }, onTestFinished);
      const { report } = await check(home, [...words, '--url', `${origin}${path}`]);
      expect(report.verdict).toBe(sentence.replaceAll('HOST', origin.slice(7)));
    });

  test('that is that of HTTP+SSE where the server speaks Streamable HTTP, and the other way round', async ({
    home,
    serve,
  }) => {
    const [http, sse] = await Promise.all([serve('everything', 'streamableHttp'), serve('everything', 'sse')]);
    const swapped = http.url.replace('/mcp', '/sse');
    const { report } = await check(home, ['--url', swapped]);
    expect(report.verdict).toBe(
      `Refused: ${swapped.slice(7)} answered POST and GET with 404 Not Found; connect to ${http.url}, which answers as Streamable HTTP does`,
    );
    const other = sse.url.replace('/sse', '/mcp');
    expect((await check(home, ['--url', other])).report.verdict).toBe(
      `Refused: ${other.slice(7)} answered POST and GET with 404 Not Found; connect to ${sse.url}, which answers as HTTP+SSE does`,
    );
    expect(report.findings.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test('that nobody knows', async ({ home }) => {
    const { report } = await check(home, ['--url', 'http://no-such-host.invalid/mcp']);
    expect(report.verdict).toMatch(
      /^Not reached: The name no-such-host\.invalid could not be resolved: .*; (?:correct the host name; an internal one may need a VPN|check the network and its name server)$/,
    );
  });
});
