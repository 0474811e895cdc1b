/** One way in which clients fail servers. Its steps are those of a sequence (docs/sequences.md). */
export interface ClientFault {
  readonly id: string;
  /** What happens, as a sentence without its subject: the client. */
  readonly does: string;
  /** Where it can be had: where lines are read by a process, over HTTP, or both. */
  readonly ground: 'any' | 'stdio' | 'http';
  /** The clause that says what is right. */
  readonly met: string;
  /** False where the opening of the conversation is what is wrong. */
  readonly handshake: boolean;
  /** The client ends its input: so does the server, then. */
  readonly closes: boolean;
  /** Made when they are needed: some are large. */
  readonly steps: () => readonly object[];
}

const STORM = 100;
const HUGE = 4_194_304;
const DEEP = 2_000;
const LIFECYCLE = 'basic/lifecycle';
const RPC = 'JSON-RPC 2.0 §5.1';
const HTTP = 'basic/transports, Streamable HTTP';
const OPENING = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'mcpscope chaos', version: '1.0.0' },
};
const OPENED = [{ do: 'initialize' }, { do: 'initialized' }];

const text = (id: unknown, method: string, params?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
const told = (method: string, params?: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
const sent = (line: string, more: object = {}): object => ({ send: line, verbatim: true, ...more });
const PING = text('chaos', 'ping');

/** What clients of the field do wrong, and what a server has to outlive. */
export const CLIENT_FAULTS: readonly ClientFault[] = [
  opening('before-initialize', 'asks for the tools before initialize', () => [
    sent(text('early', 'tools/list')),
    ...OPENED,
  ]),
  opening('never-initialized', 'asks for the tools, and never sends notifications/initialized', () => [
    { do: 'initialize' },
    sent(text('early', 'tools/list')),
  ]),
  opening('unknown-version', 'asks for a revision that nobody published', () => [
    sent(text('old', 'initialize', { ...OPENING, protocolVersion: '1999-01-01' })),
  ]),
  opening('no-version', 'initializes without params', () => [sent(text('bare', 'initialize'))]),
  fault('initialized-twice', 'initializes once more in the same session', LIFECYCLE, () => [
    sent(text('again', 'initialize', OPENING)),
  ]),
  fault('id-twice', 'asks twice at once under the same id', RPC, () => [
    sent(text('same', 'ping'), { answer: false }),
    sent(text('same', 'ping')),
  ]),
  fault('id-null', 'asks under the id null', 'basic, Requests', () => [sent(text(null, 'ping'))]),
  fault('id-missing', 'sends a request without an id', RPC, () => [sent(told('tools/list'))]),
  fault('notification-with-id', 'gives a notification an id', 'basic, Notifications', () => [
    sent(text('noted', 'notifications/initialized'), { answer: false }),
  ]),
  fault('unknown-method', 'asks for a method that there is not', RPC, () => [sent(text('odd', 'no/such/method'))]),
  fault('unknown-method-storm', `asks ${STORM} times for methods that there are not`, RPC, () =>
    Array.from({ length: STORM }, (_, at) => sent(text(`odd-${at}`, `no/such/method/${at}`), { answer: false })),
  ),
  fault('undefined-notification', 'sends a notification that no revision defines', 'JSON-RPC 2.0 §4.1', () => [
    sent(told('notifications/no-such-thing')),
  ]),
  fault('unknown-tool', 'calls a tool that there is not', 'server/tools, Error Handling', () => [
    sent(text('tool', 'tools/call', { name: 'no-such-tool', arguments: {} })),
  ]),
  fault(
    'unknown-cursor',
    'asks for a page by a cursor that the server never gave',
    'server/utilities/pagination',
    () => [sent(text('page', 'tools/list', { cursor: 'no-such-cursor' }))],
  ),
  fault('params-as-list', 'sends params as a list', 'basic, Requests', () => [
    sent(text('list', 'tools/list', [1, 2])),
  ]),
  fault('huge-params', 'sends params of 4 MB', RPC, () => [
    sent(text('huge', 'ping', { _meta: { x: 'x'.repeat(HUGE) } })),
  ]),
  fault('deep-params', `sends params that are nested ${DEEP} deep`, RPC, () => [
    sent(
      `{"jsonrpc":"2.0","id":"deep","method":"ping","params":{"_meta":{"x":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}}}`,
    ),
  ]),
  fault('not-json', 'sends a text that is no JSON', 'JSON-RPC 2.0 §5.1', () => [sent('{"jsonrpc": "2.0", id: 1}')]),
  fault('other-jsonrpc', 'calls its version of JSON-RPC 1.0', 'JSON-RPC 2.0 §4', () => [
    sent('{"jsonrpc":"1.0","id":"one","method":"ping"}'),
  ]),
  fault('batch', 'sends two requests in one list', 'basic, Overview (removed in 2025-06-18)', () => [
    sent(`[${text('first', 'ping')},${text('second', 'ping')}]`),
  ]),
  fault('member-twice', 'writes a member twice', 'RFC 8259 §4', () => [sent(PING, { spoil: ['duplicate-key'] })]),
  fault('bad-utf8', 'writes a byte that no UTF-8 has', 'basic/transports', () => [
    sent(text('chaos', 'ping', { _meta: { x: 'text' } }), { spoil: ['bad-utf8'] }),
  ]),
  fault('cancel-at-once', 'cancels a request as soon as it has made it', 'basic/utilities/cancellation', () => [
    sent(text('gone', 'tools/list'), { answer: false }),
    sent(told('notifications/cancelled', { requestId: 'gone' })),
  ]),
  fault('cancel-late', 'cancels a request that was answered', 'basic/utilities/cancellation', () => [
    sent(text('late', 'ping')),
    sent(told('notifications/cancelled', { requestId: 'late' })),
  ]),
  fault('cancel-unknown', 'cancels a request that it never made', 'basic/utilities/cancellation', () => [
    sent(told('notifications/cancelled', { requestId: 'never' })),
  ]),
  fault('answer-unasked', 'answers what nobody asked', RPC, () => [
    sent('{"jsonrpc":"2.0","id":"never","result":{}}', { answer: false }),
  ]),
  fault('progress-unasked', 'tells of a progress that nobody asked for', 'basic/utilities/progress', () => [
    sent(told('notifications/progress', { progressToken: 'never', progress: 1 })),
  ]),
  on('stdio', 'torn-line', 'ends a line in the middle of a request', () => [sent(PING.slice(0, 25))]),
  on('stdio', 'blank-lines', 'sends two blank lines', () => [sent('\n')]),
  on('stdio', 'line-end-crlf', 'ends a line with CR and LF', () => [sent(PING, { end: 'crlf' })]),
  on('stdio', 'byte-order-mark', 'begins a line with a byte order mark', () => [sent(PING, { bom: true })]),
  on('stdio', 'slow-line', 'writes a request in pieces of four bytes', () => [
    sent(PING, { chunks: { bytes: 4, delay: '10ms' } }),
  ]),
  {
    ...on('stdio', 'half-line', 'ends its input in the middle of a request', () => [
      sent(PING.slice(0, 25), { end: 'none', closeEarly: true, answer: false }),
    ]),
    closes: true,
  },
  {
    ...on('stdio', 'closed-in-call', 'ends its input while it waits for an answer', () => [
      sent(text('left', 'tools/list'), { closeEarly: true, answer: false }),
    ]),
    closes: true,
  },
  on('http', 'no-accept', 'sends no Accept header', () => [sent(PING, { headers: { Accept: null } })]),
  on('http', 'accepts-json-alone', 'accepts no event stream', () => [
    sent(PING, { headers: { Accept: 'application/json' } }),
  ]),
  on('http', 'text-plain', 'calls its message text/plain', () => [
    sent(PING, { headers: { 'Content-Type': 'text/plain' } }),
  ]),
  on('http', 'wrong-version-header', 'names a revision that nobody published', () => [
    sent(PING, { headers: { 'MCP-Protocol-Version': '1999-01-01' } }),
  ]),
  on('http', 'no-version-header', 'names no revision', () => [
    sent(PING, { headers: { 'MCP-Protocol-Version': null } }),
  ]),
  on('http', 'wrong-session', 'names a session that there is not', () => [
    sent(PING, { headers: { 'Mcp-Session-Id': 'no-such-session' } }),
  ]),
  on('http', 'no-session', 'names no session', () => [sent(PING, { headers: { 'Mcp-Session-Id': null } })]),
  on('http', 'foreign-origin', 'comes from a page of another site', () => [
    sent(PING, { headers: { Origin: 'https://elsewhere.example' } }),
  ]),
  on('http', 'cut-in-request', 'breaks the connection before the answer', () => [
    sent(text('cut', 'tools/list'), { closeEarly: true, answer: false }),
  ]),
];

function fault(id: string, does: string, met: string, steps: ClientFault['steps']): ClientFault {
  return { id, does, ground: 'any', met, handshake: true, closes: false, steps };
}

function opening(id: string, does: string, steps: ClientFault['steps']): ClientFault {
  return { ...fault(id, does, LIFECYCLE, steps), handshake: false };
}

function on(ground: 'stdio' | 'http', id: string, does: string, steps: ClientFault['steps']): ClientFault {
  return { ...fault(id, does, ground === 'http' ? HTTP : 'basic/transports, stdio', steps), ground };
}
