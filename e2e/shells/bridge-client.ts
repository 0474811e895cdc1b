import { once } from 'node:events';
import { WebSocket } from 'ws';

/** How a WebSocket to the web shell was received: opened, or refused with this HTTP status. */
export type Received =
  | { readonly open: true; readonly socket: WebSocket }
  | { readonly open: false; readonly status: number };

export interface Knock {
  readonly port: number;
  readonly token?: string;
  readonly origin?: string;
  readonly host?: string;
  readonly path?: string;
}

/** Tries to open the bridge the way that some program or page would. */
export async function knock({ port, token, origin, host, path = '/bridge' }: Knock): Promise<Received> {
  const protocols = token === undefined ? ['mcpscope.1'] : ['mcpscope.1', `token.${token}`];
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, {
    headers: { ...(host === undefined ? {} : { host }), ...(origin === undefined ? {} : { origin }) },
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve({ open: true, socket }));
    socket.once('unexpected-response', (request, response) => {
      resolve({ open: false, status: response.statusCode ?? 0 });
      request.destroy();
    });
    socket.once('error', reject);
  });
}

/** Asks the engine over an open bridge. Resolves with the reply as it came. */
export async function ask(socket: WebSocket, command: string, input: unknown): Promise<unknown> {
  socket.send(JSON.stringify({ id: 1, command, input }));
  const [data] = (await once(socket, 'message')) as [Buffer];
  return (JSON.parse(data.toString()) as { reply: unknown }).reply;
}
