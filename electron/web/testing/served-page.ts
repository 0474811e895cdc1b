import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { Batch } from '../../../shared/bridge/index.ts';
import type { BridgeServer } from '../../engine/index.ts';
import { serveBridge } from '../bridge-socket.ts';
import { pageFiles } from '../page-files.ts';
import { startWebServer, type WebLimits } from '../server.ts';

/** A bridge that only keeps what reached it. */
export class RecordingBridge {
  readonly reached: unknown[] = [];
  acknowledged = 0;
  closed = 0;
  send: (batch: Batch) => void = () => undefined;

  invoke(command: string, input: unknown): Promise<unknown> {
    this.reached.push([command, input]);
    return Promise.resolve({ ok: true, value: command });
  }

  subscribe(stream: string, input: unknown, send: (batch: Batch) => void): unknown {
    this.reached.push([stream, input]);
    if (stream === 'unknown') return { code: 'bad-input', message: 'There is no such stream.' };
    this.send = send;
    return {
      acknowledge: () => void (this.acknowledged += 1),
      close: () => void (this.closed += 1),
    };
  }
}

/** What was answered to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** Headers by their names; undefined for none of that name, where there would be one. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** What a browser has that was let in. */
export interface Credential {
  readonly cookie: string;
  readonly key: string;
}

/** The web shell's server with a page of two files, beside which lies a secret one. */
export interface ServedPage {
  readonly port: number;
  readonly origin: string;
  /** What has reached the bridge since it was set. */
  bridge: RecordingBridge;
  /** Loads the bridge, for each window that comes from now on. */
  load: () => Promise<void>;
  newAddress: (writtenIn: 'terminal' | 'command line') => string;
  get(path: string, headers?: Headers, method?: string): Promise<Answer>;
  /** Sends bytes as they stand, and resolves with all that was answered when the connection is over. */
  raw(bytes: string): Promise<string>;
  /** Opens the bridge with a page's own Host and Origin; rejects with `refused with STATUS`. */
  open(credential: Partial<Credential>, headers?: Headers, path?: string, protocol?: string): Promise<WebSocket>;
  /** Goes in by a new address, as a browser does. */
  enter(): Promise<Credential>;
  close(): Promise<void>;
}

/** Serves `page` on a free port; by the limits of the product where none are given. */
export async function servePage(limits?: WebLimits, page = '<!doctype html>'): Promise<ServedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-web-'));
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), page);
  writeFileSync(join(folder, 'page', 'assets', 'app-1.js'), 'export {}');
  const relay = {
    invoke: (command: string, input: unknown) => served.bridge.invoke(command, input),
    subscribe: (stream: string, input: unknown, send: (batch: Batch) => void) =>
      served.bridge.subscribe(stream, input, send),
  };
  const server = await startWebServer({
    port: 0,
    files: pageFiles(join(folder, 'page')),
    bridge: async () => {
      await served.load();
      return (socket) => serveBridge(socket, relay as unknown as BridgeServer);
    },
    ...(limits && { limits }),
  });
  const { port } = server;
  const origin = `http://127.0.0.1:${port}`;
  const served: ServedPage = {
    port,
    origin,
    bridge: new RecordingBridge(),
    load: () => Promise.resolve(),
    newAddress: (writtenIn) => server.newAddress(writtenIn),
    get: (path, headers = {}, method = 'GET') =>
      new Promise((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, method, headers: given(headers), agent: false };
        const sent = request(options, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (text: string) => (body += text));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
        });
        sent.on('error', reject).end();
      }),
    raw: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        let text = '';
        socket.on('data', (chunk) => (text += String(chunk)));
        socket.on('close', () => resolve(text)).on('error', reject);
      }),
    open({ cookie, key }, headers = {}, path = '/bridge', protocol = 'mcpscope.1') {
      const protocols = key === undefined ? [protocol] : [protocol, `key.${key}`];
      const all = given({ Origin: origin, Cookie: cookie, ...headers });
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers: all });
      inboxes.set(socket, new Inbox(socket));
      return new Promise((resolve, reject) => {
        socket.on('open', () => resolve(socket));
        socket.on('unexpected-response', (_request, response) => {
          reject(new Error(`refused with ${response.statusCode}`));
          socket.terminate();
        });
        socket.on('error', reject);
      });
    },
    async enter() {
      const { pathname, search } = new URL(server.newAddress('terminal'));
      const { headers } = await served.get(pathname + search);
      const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
      const socket = await served.open({ cookie });
      const told = (await nextMessage(socket)) as { readonly key: string };
      socket.terminate();
      return { cookie, key: told.key };
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return served;
}

/** The next message that a socket of {@link ServedPage.open} got, or gets, and that nobody has asked for yet; bytes where it is none of text. */
export function nextMessage(socket: WebSocket): Promise<unknown> {
  return inboxes.get(socket)?.next() ?? Promise.reject(new Error('This socket is not of a served page.'));
}

/** What a socket has got; the first message may come with the answer to its handshake. */
class Inbox {
  readonly #came: unknown[] = [];
  readonly #waiting: ((message: unknown) => void)[] = [];

  constructor(socket: WebSocket) {
    socket.on('message', (data: Buffer, isBinary) => {
      const message: unknown = isBinary ? new Uint8Array(data) : JSON.parse(String(data));
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#came.push(message);
      else waiting(message);
    });
  }

  next(): Promise<unknown> {
    return this.#came.length > 0
      ? Promise.resolve(this.#came.shift())
      : new Promise((resolve) => void this.#waiting.push(resolve));
  }
}

const inboxes = new WeakMap<WebSocket, Inbox>();

function given(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
