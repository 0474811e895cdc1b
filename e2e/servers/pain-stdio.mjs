// The pains of developers over stdio, one for each word that it is started with.
import { spawn } from 'node:child_process';
import { initializeResult, send, serve, tool, writeLine } from './peers/stdio-peer.mjs';

const text = (said) => ({ content: [{ type: 'text', text: said }] });
const framed = (message) => JSON.stringify({ jsonrpc: '2.0', ...message });

const PAINS = {
  /** Dies in the middle of a call, as an exception that nobody catches does. */
  crash: () =>
    serve({
      'tools/list': () => ({ tools: [tool('explode')] }),
      'tools/call': () => {
        process.stderr.write(
          "[weather] forecast for Ulm\nTypeError: Cannot read properties of undefined (reading 'rain')\n",
        );
        process.stderr.write('    at forecast (/srv/weather/dist/index.js:41:9)\n', () => process.exit(1));
      },
    }),
  /** Ends before its first byte; its last line on stderr is the cause. */
  import: () => {
    process.stderr.write('Traceback (most recent call last):\n  File "/srv/weather/server.py", line 1, in <module>\n');
    process.stderr.write("ModuleNotFoundError: No module named 'mcp'\n");
    process.exitCode = 1;
  },
  /** A library greets on stdout. */
  dotenv: async () => {
    await writeLine('[dotenv@17.2.0] injecting env (3) from .env');
    serve({});
  },
  /** A program does. */
  banner: async () => {
    await writeLine('Weather server listening');
    serve({});
  },
  /** Answers initialize without the line feed that ends a message. */
  'no-newline': () =>
    serve({
      initialize: ({ id, params }) => void process.stdout.write(framed({ id, result: initializeResult(params) })),
    }),
  /** Writes messages as LSP has them. */
  'content-length': () => {
    const body = framed({ method: 'notifications/message', params: { level: 'info', data: 'ready' } });
    process.stdout.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    process.stdin.resume();
  },
  /** Answers in the same line as its greeting. */
  glued: () =>
    serve({
      initialize: ({ id, params }) => writeLine(`Ready: ${framed({ id, result: initializeResult(params) })}`),
    }),
  /** One tool of three has no schema. */
  schema: () =>
    serve({
      'tools/list': () => ({ tools: [tool('one'), { name: 'two', description: 'Has no schema.' }, tool('three')] }),
    }),
  /** Promises a structure and gives text. */
  structured: () =>
    serve({
      'tools/list': () => ({ tools: [{ ...tool('forecast'), outputSchema: { type: 'object' } }] }),
      'tools/call': () => text('rain'),
    }),
  /** Answers beyond what the official SDK reads. */
  large: () =>
    serve({ 'tools/list': () => ({ tools: [tool('dump')] }), 'tools/call': () => text('x'.repeat(11 * 1024 * 1024)) }),
  /** Tells of a changed list and never declared that it would. */
  'undeclared-change': () =>
    serve({
      'tools/list': async () => {
        await send({ method: 'notifications/tools/list_changed' });
        return { tools: [tool('one')] };
      },
    }),
  /** Declares it, tells it, and lists the same again. */
  'same-list': () =>
    serve({
      initialize: ({ params }) => initializeResult(params, { tools: { listChanged: true } }),
      'tools/list': () => ({ tools: [tool('one')] }),
      'tools/call': async () => {
        await send({ method: 'notifications/tools/list_changed' });
        return text('changed');
      },
    }),
  /** Speaks one revision, and refuses every other. */
  'old-only': () =>
    serve({
      initialize: ({ id }) =>
        send({
          id,
          error: { code: -32_602, message: 'Unsupported protocol version', data: { supported: ['2024-11-05'] } },
        }),
    }),
  /** Leaves a process behind that holds its stdout. */
  orphan: () => {
    spawn(process.execPath, ['-e', "process.on('SIGTERM', () => 0); setTimeout(() => 0, 60_000)"], {
      stdio: 'inherit',
    });
    serve({}).on('close', () => process.exit(0));
  },
};

await PAINS[process.argv[2]]();
