import { once } from 'node:events';
import { get } from 'node:http';
import { WebSocket } from 'ws';

/** How a WebSocket to the web shell was received: opened, or refused with this HTTP status. */
export type Received =
  | { readonly open: true; readonly socket: WebSocket }
  | { readonly open: false; readonly status: number };

/** What a browser has that was let in. */
export interface Entered {
  /** `NAME=VALUE` */
  readonly cookie: string;
  readonly key: string;
}

export interface Knock extends Partial<Entered> {
  readonly port: number;
  readonly origin?: string;
  readonly host?: string;
  readonly path?: string;
}

/** Tries to open the bridge the way that some program or page would. */
export async function knock({ port, cookie, key, origin, host, path = '/bridge' }: Knock): Promise<Received> {
  const protocols = key === undefined ? ['mcpscope.1'] : ['mcpscope.1', `key.${key}`];
  const headers = Object.entries({ cookie, origin, host }).filter(([, value]) => value !== undefined);
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, { headers: Object.fromEntries(headers) });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ open: true, socket }));
    socket.once('unexpected-response', (request, response) => {
      resolve({ open: false, status: response.statusCode ?? 0 });
      request.destroy();
    });
    socket.once('error', reject);
  });
}

/** Goes in by a one-time address, as a browser does that opens it. Rejects where it is not let in. */
export async function enter(address: string): Promise<Entered> {
  const { host, origin, port } = new URL(address);
  const cookie = await new Promise<string>((resolve, reject) => {
    const asked = get(address, (response) => {
      response.resume();
      const [set] = response.headers['set-cookie'] ?? [];
      if (set === undefined) reject(new Error(`${host} lets nobody in by this address: ${response.statusCode}.`));
      else resolve(set.split(';')[0] ?? '');
    });
    asked.once('error', reject);
  });
  const socket = new WebSocket(`ws://${host}/bridge`, ['mcpscope.1'], { headers: { cookie, origin } });
  const [told] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  const { key } = JSON.parse(told.toString()) as { key?: string };
  if (key === undefined) throw new Error(`The bridge of port ${port} tells no key.`);
  return { cookie, key };
}

/** Asks the engine over an open bridge. Resolves with the reply as it came. */
export async function ask(socket: WebSocket, command: string, input: unknown): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, command, input }));
  const [data] = (await once(socket, 'message')) as [Buffer];
  return (JSON.parse(data.toString()) as { reply: unknown }).reply;
}
