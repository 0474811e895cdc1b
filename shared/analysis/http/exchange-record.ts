import type { HeaderLine, HttpRequestEvent, HttpStage, SignInPurpose } from '../../capture/index.ts';
import type { Exchange } from './exchanges.ts';
import type { Operation } from '../operations/index.ts';

/** Whether an exchange that fails there has not sent a byte of its request. */
export function leavesUnsent(stage: HttpStage): boolean {
  return BEFORE_SENDING.has(stage);
}

const BEFORE_SENDING: ReadonlySet<HttpStage> = new Set(['request', 'dns', 'connect', 'proxy', 'tls']);

/** An exchange while its events come in. */
export type OpenExchange = { -readonly [K in keyof Exchange]: Exchange[K] };

/** An exchange, and what of it only the fold has to know. */
export class ExchangeRecord {
  readonly exchange: OpenExchange;
  /** The first exchange of the stream: that which was redirected or gone on with; itself where neither is so. */
  readonly root: ExchangeRecord;
  /** Of a root: requests of the client that its stream is to answer; settled ones are dropped from the end when looked at. */
  readonly operations: Operation[] = [];
  /** Of a root: its answers come on the event stream of HTTP+SSE (2024-11-05, transports). */
  overEvents = false;
  /** Of a root: its request is one of the modern era. */
  modern = false;
  /** Of a root: an event of its stream had an id, so that it can be gone on with. */
  resumable = false;
  /** `MCP-Protocol-Version` of the request; '' for none. */
  version = '';
  /** Values of `WWW-Authenticate`, and `Location`. */
  challenges: readonly string[] = [];
  /** Header lines of the request that the record masks: its credentials. */
  credentials: readonly HeaderLine[] = [];
  location = '';
  /** The first words of a body that is no frame, or of one that refuses, at most 400 UTF-16 units. */
  bodyStart = '';
  /** The newest event of the stream had no end. */
  unfinished = false;
  /** That event, and the beginning of its data, at most 400 UTF-16 units. */
  unfinishedSeq = 0;
  unfinishedText = '';
  /** `endpoint` of HTTP+SSE as it was announced; '' before. */
  endpoint = '';
  /** Code of the failure; '' for none. */
  code = '';
  endedBy: 'us' | 'peer' | '' = '';
  /** Events of request, (final) response and end; 0 before they came. */
  requestSeq = 0;
  responseSeq = 0;
  endSeq = 0;
  /** Seq of the newest event that is no frame beside those. */
  lastSeq = 0;
  /** The request event was seen, and not only what follows it. */
  begun = false;

  constructor(exchange: OpenExchange, root: ExchangeRecord | null) {
    this.exchange = exchange;
    this.root = root ?? this;
  }

  get ended(): boolean {
    const { state } = this.exchange;
    return state === 'complete' || state === 'closed' || state === 'failed';
  }

  /** It failed before a byte of its request went out. */
  get neverLeft(): boolean {
    const { state, stage } = this.exchange;
    return state === 'failed' && stage !== '' && leavesUnsent(stage);
  }

  /** The response is an event stream that a client can read. */
  get streaming(): boolean {
    return this.exchange.body === 'sse' && this.exchange.status >= 200 && this.exchange.status < 300;
  }

  /** The request that its stream most likely serves: the newest that waits for an answer, else one that did; null for none. */
  get served(): Operation | null {
    const { operations } = this.root;
    while (operations.length > 1 && operations.at(-1)!.state !== 'pending') operations.pop();
    return operations.at(-1) ?? null;
  }

  /** The newest request that waits for an answer on its stream; null for none. */
  get pending(): Operation | null {
    const { served } = this;
    return served?.state === 'pending' ? served : null;
  }
}

/** An exchange of which nothing is known yet but its number. */
export function blankExchange(index: number, number: number, t: number, row: number): OpenExchange {
  return {
    index,
    number,
    purpose: 'message',
    method: '',
    url: '',
    label: '',
    state: 'waiting',
    status: 0,
    reason: '',
    contentType: '',
    body: 'none',
    start: t,
    sentAt: -1,
    respondedAt: -1,
    end: -1,
    socket: 0,
    reused: false,
    dnsUs: -1,
    connectUs: -1,
    tlsUs: -1,
    requestBytes: 0,
    wireBytes: 0,
    bytes: 0,
    received: 0,
    sent: 0,
    sseEvents: 0,
    comments: 0,
    lastEventId: '',
    retryMs: -1,
    detail: '',
    stage: '',
    redirectOf: 0,
    resumes: 0,
    sessionId: '',
    givenSessionId: '',
    row,
    sentRow: -1,
    responseRow: -1,
    endRow: -1,
  };
}

/** Whether a client of 2024-11-05 gets its messages on it. */
export function isEventsStream(record: ExchangeRecord): boolean {
  return record.root.exchange.purpose === 'events';
}

/** Whether the request belongs to a try that tells what an address speaks, and to no conversation. */
export function isProbe(record: ExchangeRecord | null): boolean {
  return record?.root.exchange.purpose === 'probe';
}

const SIGN_IN_LABELS: Readonly<Record<SignInPurpose, string>> = {
  'resource-metadata': 'resource metadata',
  'server-metadata': 'authorization server metadata',
  registration: 'client registration',
  assertion: 'assertion request',
  token: 'token request',
  introspection: 'token introspection',
  revocation: 'token revocation',
  trial: 'wrong on purpose',
};

/** What an exchange is called before a message gives it a better name. */
export function purposeLabel(
  { purpose, method }: Pick<HttpRequestEvent, 'purpose' | 'method'>,
  lastEventId: string,
): string {
  switch (purpose) {
    case 'listen':
      return `${method} stream`;
    case 'events':
      return `${method} events`;
    case 'resume':
      return `resume after ${lastEventId || 'the start'}`;
    case 'end-session':
      return `${method} session`;
    case 'probe':
      return `probe by ${method}`;
    case 'websocket':
      return 'open WebSocket';
    case 'message':
      return method;
    case 'resource-metadata':
    case 'server-metadata':
    case 'registration':
    case 'assertion':
    case 'token':
    case 'introspection':
    case 'revocation':
    case 'trial':
      return SIGN_IN_LABELS[purpose];
  }
}
