import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as TransportV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { COLUMNS, GOOD, ODD_TOOLS } from '../../../shared/acceptance/testing/odd-tools.ts';
import { isObject, member } from '../../../shared/json/index.ts';

/** What the two transports have in common, as far as a server needs it. */
interface ServerSide {
  start(): Promise<void>;
  send(message: never): Promise<void>;
}

const INFO = { name: 'sdk', version: '1' };

/** Answers as a server with these tools, whatever they are. */
async function serve(side: ServerSide, tools: readonly unknown[]): Promise<void> {
  const onmessage = (message: unknown): void => {
    const [id, method] = [member(message, 'id'), member(message, 'method')];
    if (id === undefined) return;
    const protocolVersion = member(member(message, 'params'), 'protocolVersion');
    const results: Readonly<Record<string, unknown>> = {
      initialize: { protocolVersion, capabilities: { tools: {} }, serverInfo: INFO },
      'tools/list': { tools },
    };
    const result = typeof method === 'string' ? results[method] : undefined;
    const answer = isObject(result) ? { result } : { error: { code: -32601, message: 'Method not found' } };
    // As JSON has it: what is undefined is not there.
    void side.send(JSON.parse(JSON.stringify({ jsonrpc: '2.0', id, ...answer })) as never);
  };
  Object.assign(side, { onmessage });
  await side.start();
}

/** `+` where a client lists tools, `S` where it lists none of them. */
async function listed(tools: readonly unknown[], version: 1 | 2): Promise<string> {
  const [near, far] = version === 1 ? TransportV1.createLinkedPair() : InMemoryTransport.createLinkedPair();
  await serve(far as ServerSide, tools);
  const client = version === 1 ? new ClientV1(INFO) : new Client(INFO);
  await client.connect(near as never);
  try {
    const { tools: taken } = await client.listTools();
    return taken.length === tools.length ? '+' : 't';
  } catch {
    return 'S';
  } finally {
    await client.close();
  }
}

describe('the official clients', () => {
  it.each(ODD_TOOLS)('make of “%s” what their rules say', async (_, tools, reached) => {
    const all = [GOOD, ...tools];
    const known = (['sdk-ts-1', 'sdk-ts-2'] as const).map((id) => reached[COLUMNS.indexOf(id)]);
    expect([await listed(all, 1), await listed(all, 2)]).toEqual(known);
  });
});
