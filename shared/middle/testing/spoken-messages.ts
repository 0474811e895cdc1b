/** For tests: a conversation in which every fault and every step meets something. */

/** What is said in it, in this order: requests, their answers, and what nobody answers. */
export type SaidName =
  | 'hello'
  | 'hello answer'
  | 'initialized'
  | 'list'
  | 'list answer'
  | 'call'
  | 'call answer'
  | 'cancel'
  | 'next'
  | 'next answer'
  | 'resumed';

/** Its revision: the last one begins without a handshake. */
export type Era = '2024-11-05' | '2025-11-25' | '2026-07-28';

/** One message of the client, and what the server answers. */
export interface Exchange {
  readonly name: 'hello' | 'initialized' | 'list' | 'call' | 'cancel' | 'next';
  readonly method: string;
  readonly asks: string;
  /** '' for what nobody answers. */
  readonly answers: string;
}

const INFO = { name: 'raw', version: '1' };
const CAPABILITIES = { tools: {}, prompts: {} };
const TOOLS = [
  { name: 'a', inputSchema: { type: 'object' } },
  { name: 'b', inputSchema: {} },
];
const CONTENT = [{ type: 'text', text: '1234567890123456789012345678901234567890 é' }];

/** The messages of a conversation; `mark` stands in each of them, by which rules tell it from others. */
export function exchangesOf(era: Era, mark: string): readonly Exchange[] {
  const isModern = era === '2026-07-28';
  const meta = isModern ? { 'io.modelcontextprotocol/protocolVersion': era } : {};
  const result = isModern ? { resultType: 'complete', mark } : { mark };
  const asked = (id: number, method: string, params: object): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params: { mark, ...params } });
  const answered = (id: number, value: object): string =>
    JSON.stringify({ jsonrpc: '2.0', id, result: { ...value, ...result } });
  const exchange = (name: Exchange['name'], id: number, method: string, params: object, value: object): Exchange => ({
    name,
    method,
    asks: asked(id, method, params),
    answers: answered(id, value),
  });
  const told = (name: Exchange['name'], method: string, params: object): Exchange => ({
    name,
    method,
    asks: JSON.stringify({ jsonrpc: '2.0', method, params }),
    answers: '',
  });
  const hello = isModern
    ? exchange(
        'hello',
        1,
        'server/discover',
        { _meta: meta },
        { supportedVersions: [era], capabilities: CAPABILITIES, serverInfo: INFO },
      )
    : exchange(
        'hello',
        1,
        'initialize',
        { protocolVersion: era, capabilities: {}, clientInfo: INFO },
        { protocolVersion: era, capabilities: CAPABILITIES, serverInfo: INFO },
      );
  const call = { name: 'search', arguments: { q: 'sea' }, _meta: { ...meta, progressToken: 9 } };
  return [
    hello,
    ...(isModern ? [] : [told('initialized', 'notifications/initialized', { mark })]),
    exchange('list', 2, 'tools/list', { _meta: meta }, { tools: TOOLS }),
    exchange('call', 3, 'tools/call', call, { content: CONTENT, structuredContent: { a: 1 } }),
    // There a client that gives a request up closes its stream.
    ...(isModern ? [] : [told('cancel', 'notifications/cancelled', { requestId: 3, mark })]),
    exchange('next', 5, 'prompts/list', { _meta: meta }, { prompts: [] }),
  ];
}

/** What a stream begins with that a client has resumed. */
export const RESUMED = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"resumed"}}';
