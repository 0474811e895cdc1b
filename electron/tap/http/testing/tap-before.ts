import { once } from 'node:events';
import { request as ask, type IncomingMessage, type RequestListener, type RequestOptions } from 'node:http';
import { httpServer, type TestServer } from '../../../transports/testing/test-servers.ts';
import { TappedServer } from './tapped-server.ts';

type Options = Parameters<typeof TappedServer.open>[1];

interface Pair {
  readonly server: TestServer;
  readonly tap: TappedServer;
}

const open: { close(): Promise<void> }[] = [];

/** For tests: ends all that was opened here. */
export async function closeAll(): Promise<void> {
  for (const one of open.splice(0).toReversed()) await one.close();
}

/** For tests: what is closed with all others. */
export function endsWithTest<T extends { close(): Promise<void> }>(one: T): T {
  open.push(one);
  return one;
}

/** For tests: a server behind a tap. */
export async function tapped(listener: RequestListener, options: Options = {}): Promise<Pair> {
  return before(await httpServer(listener), options);
}

export async function before(server: TestServer, options: Options = {}): Promise<Pair> {
  const tap = await TappedServer.open(`http://${server.host}/mcp`, options);
  open.push(server, tap);
  return { server, tap };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** For tests: asks on a connection of its own. */
export async function answerOf(url: string, options: RequestOptions = {}, body: string | Buffer = ''): Promise<Answer> {
  const asking = ask(url, { agent: false, ...options });
  // What breaks the answer off is told by it, too.
  asking.on('error', () => undefined).end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  const { statusCode: status = 0, headers } = answer;
  return { status, headers, text: Buffer.concat(pieces).toString() };
}

export const HELLO = '{"jsonrpc":"2.0","id":1,"method":"initialize"}';
export const JSON_POST = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
