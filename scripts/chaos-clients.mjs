// The clients that `npm run chaos` tries, each with a script of its own; what they say of what they met, in a few words.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { NODE, PROGRAM } from './chaos-stands.mjs';

/** What each client is given to wait for an answer, ms; and until it is connected, since three programs start first. */
const PATIENCE = 4000;
const CONNECT_MS = 60_000;
/** What is large takes a slow machine its time, which says nothing of a client. */
const patienceFor = ({ id }) => (id.startsWith('result-of-') ? CONNECT_MS : PATIENCE);
/** A call is given up so long after it was made, ms. */
const GIVEN_UP_MS = 300;
const ME = { name: 'chaos', version: '1.0.0' };
const SHOWN = 120;

/** What is called: one tool, one with progress, one with an outputSchema, and one that takes its time. */
const EVERYTHING = {
  plain: { name: 'echo', arguments: { message: 'hello' } },
  structured: { name: 'get-structured-content', arguments: { location: 'New York' } },
  long: { name: 'trigger-long-running-operation', arguments: { duration: 8, steps: 2 } },
};
/** With progress, so that it answers by an event stream. It has no tool with an outputSchema. */
const COUNT = { name: 'count', arguments: { to: 1 } };
const SDK_SERVER = {
  plain: COUNT,
  structured: COUNT,
  long: { name: 'sleep', arguments: { ms: 8000 } },
};

/** The calls that meet each fault; of a fault that is none of these: list, call, and call again. */
const CALLS = {
  'answer-after-cancel': ['cancelled call', 'call'],
  'progress-backwards': ['call with progress', 'call'],
  'no-structured-content': ['list', 'structured call', 'call'],
};

/** SDK 1.x over stdio, Streamable HTTP or, where the server has it, HTTP+SSE. */
export function sdk1(way, fault) {
  const { url } = way;
  const transport =
    url === undefined
      ? new StdioClientTransport({ ...way, stderr: 'ignore' })
      : url.endsWith('/sse')
        ? new SSEClientTransport(new URL(url))
        : new StreamableHTTPClientTransport(new URL(url));
  return script(new Client(ME, { capabilities: {} }), transport, [undefined], EVERYTHING, fault);
}

/** SDK 2.x in the era of the handshake. */
export function sdk2(way, fault) {
  const transport =
    way.url === undefined ? new ModernStdio({ ...way, stderr: 'ignore' }) : new ModernHttp(new URL(way.url));
  return script(new ModernClient(ME, { capabilities: {} }), transport, [], EVERYTHING, fault);
}

/** SDK 2.x in the era of 2026-07-28. */
export function sdk2Modern(way, fault) {
  const client = new ModernClient(ME, { capabilities: {}, versionNegotiation: { mode: { pin: '2026-07-28' } } });
  return script(client, new ModernHttp(new URL(way.url)), [], SDK_SERVER, fault);
}

/** Connects, does what meets the fault, and calls again; gives what went wrong. */
async function script(client, transport, schema, tools, fault) {
  const troubles = [];
  const options = { timeout: patienceFor(fault) };
  const told = [];
  const streamed = tools === SDK_SERVER ? { ...options, onprogress: () => undefined } : options;
  const does = {
    connect: () => client.connect(transport, { timeout: CONNECT_MS }),
    list: () => client.listTools(undefined, options),
    call: () => client.callTool(tools.plain, ...schema, streamed),
    'next call': () => client.callTool(tools.plain, ...schema, streamed),
    'structured call': () => client.callTool(tools.structured, ...schema, options),
    'call with progress': () =>
      client.callTool(tools.plain, ...schema, { ...options, onprogress: ({ progress }) => told.push(progress) }),
    'cancelled call': async () => {
      const signal = AbortSignal.timeout(GIVEN_UP_MS);
      await client.callTool(tools.long, ...schema, { ...options, signal }).catch(() => undefined);
    },
  };
  for (const name of ['connect', ...(CALLS[fault.id] ?? ['list', 'call', 'next call'])]) {
    const trouble = await does[name]().then(
      () => '',
      (error) => String(error.message ?? error),
    );
    if (trouble !== '') troubles.push([name, shortened(trouble)]);
    if (name === 'connect' && trouble !== '') break;
  }
  await client.close().catch(() => undefined);
  const heard = told.length === 0 ? '' : `; is told of ${told.join(', ')}`;
  if (troubles.length === 0) return `goes on${heard}`;
  const [one, other] = troubles.map(([, trouble]) => trouble);
  const isBoth = troubles.length === 2 && one === other && !troubles.some(([name]) => !name.includes('call'));
  return (isBoth ? `both calls: ${one}` : troubles.map((words) => words.join(': ')).join('; ')) + heard;
}

/** Which one-shot programs meet a fault: by a call, or by a list. */
function requestOf({ id, usual }) {
  if (usual.includes('tools/list')) return { method: 'tools/list' };
  const { plain, structured, long } = EVERYTHING;
  const call = { 'answer-after-cancel': long, 'no-structured-content': structured }[id] ?? plain;
  return { method: 'tools/call', call };
}

/** What `mcpscope call` says of the answer. */
export function mcpscope({ command, args, url, env }, fault) {
  const { method, call } = requestOf(fault);
  const meta = fault.id === 'progress-backwards' ? { _meta: { progressToken: 'chaos' } } : {};
  const params = call === undefined ? {} : { ...call, ...meta };
  const server = url === undefined ? ['--', command, ...args] : ['--url', url];
  const words = ['call', method, JSON.stringify(params), '--timeout', String(patienceFor(fault)), ...server];
  return ended([PROGRAM, ...words], env, (stderr) =>
    stderr
      .split('\n')
      .find((line) => line !== '' && !/^(?:Starting|mcpscope chaos)/.test(line))
      // What is true of all.
      ?.replace(
        /^tools\/call got no answer\. (?:(?:Connected|Redirected|Broken off): .*? over Streamable HTTP; then )?/,
        '',
      )
      // What it quotes of stderr.
      .replace(/ \(“.*$/, ''),
  );
}

/** It waits a minute for an answer, whatever its settings say: a request is given up behind that. */
const INSPECTOR_LONG = { ...EVERYTHING.long, arguments: { duration: 75, steps: 2 } };
const INSPECTOR_MS = 150_000;

/** What the Inspector says in its envelope of errors; `program`: its command line. */
export function inspector(program) {
  return ({ command, args, url, env, home }, fault) => {
    const config = join(home, 'inspector.json');
    const entry = url === undefined ? { type: 'stdio', command, args, env } : { type: 'streamable-http', url };
    const server = { ...entry, connectionTimeout: CONNECT_MS };
    writeFileSync(config, JSON.stringify({ mcpServers: { server } }));
    const { method, call: asked } = requestOf(fault);
    const call = asked === EVERYTHING.long ? INSPECTOR_LONG : asked;
    const tool =
      call === undefined ? [] : ['--tool-name', call.name, '--tool-args-json', JSON.stringify(call.arguments)];
    const token = fault.id === 'progress-backwards' ? ['--tool-metadata', 'progressToken=chaos'] : [];
    const words = ['--config', config, '--server', 'server', '--method', method, ...token, ...tool];
    const forms = ['--format', 'json', '--quiet', '--stored-auth-only'];
    return ended([program, ...words, ...forms], env, errorOf);
  };
}

function errorOf(stderr) {
  try {
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1));
    return error.message;
  } catch {
    return stderr.trim();
  }
}

/** Runs a program to its end; `saying`: what it says where it fails. */
function ended(words, env, saying) {
  return new Promise((resolve) => {
    const limit = { timeout: INSPECTOR_MS, killSignal: 'SIGKILL', maxBuffer: 2 ** 30 };
    execFile(NODE, words, { env, ...limit }, (error, _, stderr) => {
      if (error?.killed) resolve('does not end');
      else resolve(error === null ? 'goes on' : shortened(saying(stderr) || `exit code ${error.code}`));
    });
  });
}

/** In one line, without what is another one each time; of a long one the sentences that there is room for, or its beginning. */
export function shortened(text) {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/(127\.0\.0\.1|localhost):\d+/g, '$1')
    .replace(/ after [\d.]+ m?s\b/g, '')
    .trim();
  if (line.length <= SHOWN) return line;
  const sentences = /^.{60,}[.!?](?= )/.exec(line.slice(0, SHOWN))?.[0];
  return sentences ?? `${line.slice(0, SHOWN - 1)}…`;
}
