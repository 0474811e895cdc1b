import { describe, expect, it } from 'vitest';
import type { AddressScene, ProcessScene } from './mishap.ts';
import { addressInquiry, addressMishap, processInquiry, processMishap } from './mishaps.ts';

const BLANK: ProcessScene = {
  name: 'weather',
  command: 'npx',
  args: ['-y', 'weather'],
  cwd: '/home/me',
  windows: false,
  variables: new Set(['PATH']),
  failure: null,
  exit: { code: 1, signal: null, seq: 9 },
  lines: [],
  lookedUp: {},
  waited: '',
  method: 'initialize',
};

const said = (text: string, on: 'stdout' | 'stderr' = 'stderr'): ProcessScene['lines'] =>
  text.split('\n').map((line, at) => ({ seq: at + 1, text: line.trim(), on }));

function processSentence(change: Partial<ProcessScene>): string {
  const mishap = processMishap({ ...BLANK, ...change });
  return mishap === null ? '' : `${mishap.headline}: ${mishap.detail}; ${mishap.remedy}`;
}

/** What npm 11 prints before and after its cause. */
const npm = (text: string): ProcessScene['lines'] =>
  said(
    `npm warn Unknown user config "nodedir".\n${text}\nnpm error A complete log of this run can be found in: /home/ada/.npm/_logs/x-debug-0.log`,
  );

describe('npm', () => {
  it.each<[string, string, string]>([
    [
      'npx -y no-such-package-mcpscope-xyz',
      `npm error code E404
npm error 404 Not Found - GET https://packages.npmjs.org/no-such-package-mcpscope-xyz
npm error 404
npm error 404  The requested resource 'no-such-package-mcpscope-xyz@*' could not be found or you do not have permission to access it.`,
      'npm has no package no-such-package-mcpscope-xyz (E404); correct its name; a private package needs its registry and a token in .npmrc',
    ],
    [
      'npx -y --registry http://127.0.0.1:4999 @a/b@1',
      `npm error code E404
npm error 404 Not Found - GET http://127.0.0.1:4999/@a%2fb - not_found
npm error 404  The requested resource '@a/b@1' could not be found or you do not have permission to access it.`,
      'the registry 127.0.0.1:4999 has no package @a/b (E404); correct its name; a private package needs its registry and a token in .npmrc',
    ],
    [
      'npx -y is-number@99.99.99',
      `npm error code ETARGET
npm error notarget No matching version found for is-number@99.99.99.`,
      'npm has no version 99.99.99 of is-number (ETARGET); ask for one that it has: npm view is-number versions',
    ],
    [
      'npx -y --registry http://no-such-host.invalid/ is-odd-xyz',
      `npm error code ENOTFOUND
npm error syscall getaddrinfo
npm error errno ENOTFOUND
npm error network request to http://no-such-host.invalid/is-odd-xyz failed, reason: getaddrinfo ENOTFOUND no-such-host.invalid`,
      'npm did not reach no-such-host.invalid (ENOTFOUND); check the network, and the registry and proxy that npm uses (npm config list)',
    ],
    [
      'npx of a tarball with another checksum',
      `npm warn tarball tarball data for bad-sum@http://127.0.0.1:4999/bad-sum.tgz (sha512-AAAA==) seems to be corrupted. Trying again.
npm error code EINTEGRITY
npm error sha512-AAAA== integrity checksum failed when using sha512: wanted sha512-AAAA== but got sha512-YWKf==. (29 bytes)`,
      'what npm got as bad-sum is not what the registry announced (EINTEGRITY); empty its cache (npm cache clean --force), and check whether a proxy changes downloads',
    ],
    [
      'npm 8 in a folder of another user',
      `npm ERR! code EACCES
npm ERR! syscall mkdir
npm ERR! path /home/ada/.npm/_cacache/tmp
npm ERR! errno -13
npm ERR! Error: EACCES: permission denied, mkdir '/home/ada/.npm/_cacache/tmp'`,
      'npm may not use /home/ada/.npm/_cacache/tmp (EACCES); give that path to this user (chown), or give npm another cache: --env npm_config_cache=FOLDER',
    ],
    [
      'npx -y locked',
      `npm error code E401
npm error Unable to authenticate, your authentication token seems to be invalid.`,
      'the registry did not let npm in (E401); log in (npm login), or put a valid token into .npmrc',
    ],
  ])('%s', (_command, text, expected) => {
    expect(processSentence({ lines: npm(text) })).toBe(`Did not start: ${expected}`);
  });
});

describe('a Node.js that is too old', () => {
  const trace = said(`/srv/weather/index.js:1
new TransformStream();
^

ReferenceError: TransformStream is not defined
    at Object.<anonymous> (/srv/weather/index.js:1:1)`);

  it('is told by what the package asks for, once that was looked up', () => {
    expect(processInquiry({ ...BLANK, lines: trace })).toEqual({ of: 'node', file: '/srv/weather/index.js' });
    const lookedUp = { node: '16.20.2', engines: { package: '@me/weather', node: '>=18' } };
    expect(processSentence({ lines: trace, lookedUp })).toBe(
      'Did not start: weather needs a newer Node than 16.20.2: engines of @me/weather says >=18; start it with Node 18 or newer, by its whole path where several are installed',
    );
  });

  it('else by what it does not have', () => {
    expect(processSentence({ lines: trace, lookedUp: { node: '16.20.2' } })).toContain(
      'newer Node than 16.20.2: TransformStream exists since Node 18;',
    );
    const sqlite = said('Error [ERR_UNKNOWN_BUILTIN_MODULE]: No such built-in module: node:sqlite\n\nNode.js v20.20.2');
    expect(processSentence({ lines: sqlite })).toContain('newer Node than 20.20.2: node:sqlite exists since Node 22;');
    const angular = said(
      'The Angular CLI requires a minimum Node.js version of v22.22.3.\n\nPlease update your Node.js version',
    );
    expect(processSentence({ lines: angular, lookedUp: { node: '20.20.2' } })).toContain(
      'newer Node than 20.20.2: it requires 22.22.3;',
    );
  });

  it('is not blamed for what a new one would not have either', () => {
    const other = said('ReferenceError: weather is not defined\n\nNode.js v20.20.2');
    expect(processSentence({ lines: other })).toBe('');
    const newer = said('ReferenceError: fetch is not defined\n\nNode.js v20.20.2');
    expect(processSentence({ lines: newer })).toBe('');
    const stack = said(`Error: Cannot find module 'left-pad-x'
    at require (node:internal/modules/helpers:182:18)
    at Module.require (node:internal/modules/cjs/loader:1289:19)`);
    expect(processSentence({ lines: stack })).toContain('needs the package left-pad-x');
  });
});

describe('an HTTP server on stdio', () => {
  const running = { exit: null, command: 'node', args: ['index.js', 'streamableHttp'] } as const;
  const lines = [
    ...said('Starting Streamable HTTP server...', 'stdout'),
    ...said('MCP Streamable HTTP Server listening on port 3001'),
  ];

  it('is told with its address, from its words and its ports', () => {
    expect(processSentence({ ...running, lines, lookedUp: { listening: [3001] } })).toBe(
      'Not on stdio: weather was started as an HTTP server: it listens on port 3001, and answers nothing on stdout; connect to http://127.0.0.1:3001/mcp, or start it with its stdio option in place of “streamableHttp”',
    );
  });

  it('from its words alone where the system tells no ports', () => {
    const uvicorn = said('INFO:     Uvicorn running on http://0.0.0.0:8000/sse (Press CTRL+C to quit)');
    expect(processSentence({ ...running, args: [], lines: uvicorn })).toBe(
      'Not on stdio: weather was started as an HTTP server: it says so on stderr, with port 8000, and answers nothing on stdout; connect to http://127.0.0.1:8000/sse, or start it with its stdio option',
    );
  });

  it('is none that waits for a login, and none that only logs', () => {
    const login = said('OAuth callback server running at http://127.0.0.1:3334\nPlease authorize this client');
    expect(processSentence({ ...running, lines: login, lookedUp: { listening: [3334] } })).toBe('');
    expect(processSentence({ ...running, lines: said('reading configuration', 'stdout') })).toBe('');
  });

  it('is none that speaks of an address of another machine (slack-mcp-server)', () => {
    const slack = said(
      '{"level":"info","message":"Successfully authenticated with Slack","app":"slack-mcp-server","url":"https://_.slack.com"}\nServer ready, using https://api.example.com:8443',
    );
    expect(processSentence({ ...running, args: [], lines: slack })).toBe('');
  });
});

const absent = (command: string, args: readonly string[] = []): Partial<ProcessScene> => ({
  command,
  args,
  exit: null,
  failure: { reason: 'not-found', message: `The command ${command} was not found in the 3 folders of PATH.`, seq: 1 },
});

describe('a command that was not written as it was meant', () => {
  it.each<[string, Partial<ProcessScene>, string]>([
    [
      'in one string',
      absent('node server.js --stdio'),
      '“node server.js --stdio” was taken for the name of one program; give the program and each argument by itself: node server.js --stdio',
    ],
    [
      'a path with a blank',
      absent('/opt/my', ['servers/weather', '--stdio']),
      '/opt/my was taken for the program, and “servers/weather” for its first argument; if they are one path, quote it: "/opt/my servers/weather" --stdio',
    ],
    [
      'the shell of Windows elsewhere',
      absent('cmd', ['/c', 'npx', '-y', 'weather']),
      'cmd is the shell of Windows, which this system does not have; leave it out: npx -y weather',
    ],
    [
      'a path of Windows elsewhere',
      absent('C:\\Program', ['Files\\nodejs\\node.exe']),
      'C:\\Program Files\\nodejs\\node.exe is a path of Windows, and this is another system; give the path that the program has here, or its bare name if it is in PATH',
    ],
    [
      'uvx',
      absent('uvx', ['weather']),
      'uvx, which belongs to uv, the package runner of Python, was not found in PATH; install uv (https://docs.astral.sh/uv: brew install uv, or pipx install uv)',
    ],
    [
      'python',
      absent('python', ['server.py']),
      'python, which belongs to Python, was not found in PATH; try python3, or install Python (https://www.python.org)',
    ],
    [
      'a program of nobody',
      absent('weatherd'),
      'The command weatherd was not found in the 3 folders of PATH; install it, or give its whole path',
    ],
    [
      'a program that a shell does not find',
      { lines: said('sh: 1: bun: not found') },
      'bun, which belongs to Bun, was not found in PATH, where weather looked for it; install Bun (https://bun.sh: npm install -g bun)',
    ],
    [
      'a program that a script does not find',
      { lines: said('/opt/start.sh: 2: weatherd: not found') },
      'the program weatherd was not found in PATH, where weather looked for it; install it, or give its whole path',
    ],
    [
      'a script with a blank in its path',
      { command: 'node', args: ['/opt/my', 'servers/x.js'], lines: said("Error: Cannot find module '/opt/my'") },
      '/opt/my was taken for the program of weather, and “servers/x.js” for an argument; if they are one path, quote it: "/opt/my servers/x.js"',
    ],
    [
      'a Docker without its daemon',
      {
        command: 'docker',
        args: ['run', '-i', 'weather'],
        lines: said(
          'docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
        ),
      },
      'Docker is installed, but its daemon is not running; start Docker, then connect again',
    ],
    [
      'a port that is taken',
      { lines: said('Error: listen EADDRINUSE: address already in use :::4555') },
      'weather wants port 4555, which another process has (EADDRINUSE); end that process, or give the server another port; over stdio it needs none',
    ],
  ])('%s', (_what, change, expected) => {
    expect(processSentence(change)).toBe(`Did not start: ${expected}`);
  });
});

describe('a variable that is missing', () => {
  it.each([
    ['Error: GITHUB_TOKEN is required', 'GITHUB_TOKEN'],
    ['KANONIV_API_KEY environment variable is required', 'KANONIV_API_KEY'],
    ['Missing required environment variable: NOTION_API_KEY', 'NOTION_API_KEY'],
    ['Error: Please set the SLACK_BOT_TOKEN environment variable', 'SLACK_BOT_TOKEN'],
    ["KeyError: 'NOTION_KEY'", 'NOTION_KEY'],
    ['Either BRAVE_API_KEY must be set or --key given', 'BRAVE_API_KEY'],
  ])('%s', (text, name) => {
    expect(processInquiry({ ...BLANK, lines: said(text) })).toEqual({ of: 'variable', name });
    expect(processSentence({ lines: said(text), lookedUp: { variable: { name, loginShell: 'set' } } })).toBe(
      `Did not start: weather asks for the variable ${name}, which it was not given, although your login shell has it; set it under Environment, or by --env ${name}=VALUE`,
    );
  });

  it('is none that was given, and no code of an error', () => {
    const lines = said('Error: GITHUB_TOKEN is required');
    expect(processSentence({ lines, variables: new Set(['GITHUB_TOKEN']) })).toBe('');
    expect(processSentence({ lines: said('Error: ERR_INVALID_URL is not set') })).toBe('');
  });
});

describe('a start that takes long', () => {
  const late = { exit: null, waited: '1 min 0 s' } as const;

  it.each<[string, readonly string[], number, number, string]>([
    [
      'downloads',
      ['npm exec weather'],
      20,
      3,
      'npm exec weather still downloads, with 3 connections open; wait longer: --timeout 300000 (ms), or fetch the package beforehand',
    ],
    [
      'computes',
      ['npm exec weather', 'sh', 'node weather'],
      400,
      0,
      'node weather is still starting, and used 80 % of a processor just now; wait longer: --timeout 300000 (ms)',
    ],
    [
      'waits for another machine',
      ['npm exec weather', 'sh', 'node weather'],
      0,
      1,
      'node weather waits on 1 connection to other machines; wait longer: --timeout 300000 (ms)',
    ],
  ])('%s', (_what, processes, cpuMs, connections, expected) => {
    const lookedUp = { activity: { processes, cpuMs, overMs: 500, connections } };
    expect(processSentence({ ...late, lookedUp })).toBe(
      `No answer: weather did not answer initialize within 1 min 0 s: ${expected}`,
    );
  });

  it('says so where the system does not tell what its processes do', () => {
    expect(processSentence(late)).toBe(
      'No answer: weather did not answer initialize within 1 min 0 s: whether npx still downloads the package or is starting it cannot be told here; wait longer: --timeout 300000 (ms), or fetch the package beforehand',
    );
    expect(processSentence({ ...late, command: 'node' })).toBe('');
  });
});

const ADDRESS: AddressScene = {
  name: 'a.example/sse',
  url: 'https://a.example/sse',
  method: 'POST',
  status: 404,
  stage: '',
  code: '',
  contentType: 'text/html',
  body: '<pre>Cannot POST /sse</pre>',
  location: '',
  credentials: [],
  neighbours: undefined,
  tried: { posts: true, events: true },
  told: { headline: 'Refused', detail: 'it answered 404', quote: 'Cannot POST /sse', seqs: [3] },
};

function addressSentence(change: Partial<AddressScene>): string {
  const mishap = addressMishap({ ...ADDRESS, ...change });
  return mishap === null ? '' : `${mishap.cause}: ${mishap.detail}; ${mishap.remedy}`;
}

describe('an address', () => {
  it('of another path asks its neighbours, and names the one that answers', () => {
    expect(addressInquiry(ADDRESS)).toEqual({
      of: 'neighbours',
      urls: ['https://a.example/mcp', 'https://a.example/'],
    });
    const neighbours = [{ url: 'https://a.example/mcp', as: 'http' as const }];
    expect(addressSentence({ neighbours })).toBe(
      'wrong-path: it answered 404; connect to https://a.example/mcp, which answers as Streamable HTTP does',
    );
    const none = [
      { url: 'https://a.example/mcp', as: 'none' as const },
      { url: 'https://a.example/', as: 'none' as const },
    ];
    expect(addressSentence({ neighbours: none })).toBe(
      'wrong-path: it answered 404; correct host, port and path: /mcp, / are not MCP servers either',
    );
  });

  it('that was asked for one transport alone is asked for the other one first', () => {
    const tried = { posts: true, events: false };
    expect(addressInquiry({ ...ADDRESS, tried })).toEqual({
      of: 'neighbours',
      urls: ['https://a.example/sse', 'https://a.example/mcp', 'https://a.example/'],
    });
    expect(addressSentence({ tried, neighbours: [{ url: ADDRESS.url, as: 'sse' }] })).toBe(
      'wrong-transport: it answered 404; speak HTTP+SSE to it (--transport sse, in a revision before 2026-07-28): its GET opens such an event stream',
    );
    const streamable = { method: 'GET', status: 400, contentType: 'application/json' };
    expect(addressSentence({ ...streamable, tried: { posts: false, events: true } })).toBe(
      'wrong-transport: it answered 404; speak Streamable HTTP to it (--transport http): it answers the GET as that does',
    );
  });

  it.each<[string, Partial<AddressScene>, string]>([
    [
      'refuses a token',
      {
        status: 403,
        credentials: [{ name: 'Authorization', masked: { length: 12, fingerprint: 'f', scheme: 'Bearer' } }],
      },
      'credentials: it answered 404; it was sent Authorization: Bearer *** (12 characters); give a token that is valid here and not expired, with the rights for it',
    ],
    [
      'wants one',
      { status: 401 },
      'credentials: it answered 404; sign in (--auth), or give a bearer token (--bearer TOKEN) or another header that it takes (--header)',
    ],
    [
      'takes another name of the host',
      { status: 403, url: 'http://127.0.0.1:3000/mcp', body: 'Access is only allowed at localhost:3000' },
      'wrong-host: it answered 404; enter http://localhost:3000/mcp',
    ],
    [
      'leads to a login',
      { status: 302, location: '/login?next=/sse' },
      'redirected: it answered 404; https://a.example/login?next=/sse looks like a login page for people; enter the address of the MCP server itself, and a token (--bearer TOKEN) if it asks for one',
    ],
    [
      'leads elsewhere',
      { status: 307, location: 'https://b.example/mcp' },
      'redirected: it answered 404; connect to https://b.example/mcp if you trust it',
    ],
    [
      'has no name',
      { status: 0, stage: 'dns', code: 'ENOTFOUND' },
      'not-reached: it answered 404; correct the host name; an internal one may need a VPN',
    ],
    [
      'has nobody behind it',
      { status: 0, stage: 'connect', code: 'ECONNREFUSED' },
      'not-reached: it answered 404; check that the server is running and that host and port are correct',
    ],
    [
      'is a page',
      { status: 200 },
      'web-page: it answered 404; correct the path of https://a.example/sse: it is mostly /mcp or /sse',
    ],
    [
      'of HTTPS is spoken to over HTTP',
      { status: 0, stage: 'tls', code: 'EPROTO' },
      'not-reached: it answered 404; try http://a.example/sse',
    ],
  ])('%s', (_what, change, expected) => {
    expect(addressSentence(change)).toBe(expected);
  });
});
