import type {
  Analysis,
  AnalysisStep,
  CorrelatedMessage,
  KnownHandshake,
  KnownRecords,
  Operation,
  RowTable,
} from '../../analysis/index.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import type { FrameClass, FrameReading } from '../../jsonrpc/index.ts';
import { HEADERS, publishedRevision, type Revision } from '../../mcp/index.ts';
import {
  HttpState,
  IdHistory,
  type Memory,
  type MemoryKind,
  PingWatch,
  type Recall,
  StrayLines,
} from '../state/index.ts';
import { ConversationMemories, type MemoryTable } from './conversation-memories.ts';
import type { SchemaCheck } from './schema-check.ts';

/** The newest frame, or member of a batch, of one direction. */
export interface LastMessage {
  readonly row: number;
  readonly class: FrameClass;
  readonly method: string;
  readonly operation: Operation | null;
}

export interface LastBatch {
  readonly row: number;
  readonly notifications: boolean;
}

/** What a connection is held against beside the rules themselves. */
export interface Judgement {
  readonly schemas: SchemaCheck | null;
  /** The revision that stands for every other; null for the one in force. */
  readonly judgedBy: Revision | null;
  /** When the capture began, ms since 1970; null where that is not known. */
  readonly startedAtMs: number | null;
  /** What the record may leave out. */
  readonly omits: readonly string[];
}

/** Things that are told once. */
const SAID_MOST = 20_000;

/**
 * What rules know beside the event at hand: the state of the conversation before it. Costs amortised constant time an
 * event and keeps no texts.
 */
export class RuleContext implements Recall {
  readonly rows: RowTable;
  readonly operations: readonly Operation[];
  /** Null where messages are not held against the schemas. */
  readonly schemas: SchemaCheck | null;
  readonly #judgedBy: Revision | null;
  /** When the capture began, ms since 1970; null where that is not known. */
  readonly startedAtMs: number | null;
  /** Of the conversation that the event at hand belongs to. */
  handshake: KnownHandshake;
  readonly process: KnownRecords['process'];
  readonly rounds: KnownRecords['rounds'];
  readonly http: HttpState;
  /** The revision to judge the event at hand by; null where it is not known. */
  revision: Revision | null = null;
  /** False while the handshake may still bring another revision into force. */
  settled = false;
  /** True where the server speaks while only a question for the modern era was asked: any revision may come into force. */
  probing = false;
  /** The event at hand is the answer to that question of a server which has not shown that it speaks the modern era. */
  answersProbe = false;
  /** True while a process was asked to open a conversation, and has not said a message yet: it may never come to speak. */
  starting = false;
  /** The process has said a message. */
  #spoke = false;
  /** Ids that each side used for its requests. */
  readonly ids = { c2s: new IdHistory(), s2c: new IdHistory() };
  readonly last: { c2s: LastMessage | null; s2c: LastMessage | null } = { c2s: null, s2c: null };
  /** The newest notification of each direction. */
  readonly told: { c2s: LastMessage | null; s2c: LastMessage | null } = { c2s: null, s2c: null };
  /** The newest frame of each direction where it was a batch: its row, and whether it had nothing but notifications. */
  readonly lastBatch: { c2s: LastBatch | null; s2c: LastBatch | null } = { c2s: null, s2c: null };
  readonly pings = new PingWatch();
  /** Requests whose timer ran out, neither answered nor cancelled since. */
  readonly timedOut = new Set<Operation>();
  /** Lines of stdio that are no messages by themselves. */
  readonly lines = new StrayLines();
  #said = new Set<string>();
  readonly #known: KnownRecords;
  readonly #session: Analysis['session'];
  readonly #memoryTable: MemoryTable;
  #memories: ConversationMemories;
  #ofClient = false;
  /** The conversation of the event before. */
  #conversation = 0;

  constructor(
    memories: MemoryTable,
    analysis: Pick<Analysis, 'rows' | 'operations' | 'records' | 'session'>,
    { schemas, judgedBy, startedAtMs }: Judgement,
  ) {
    this.#memoryTable = memories;
    this.#known = analysis.records;
    this.#session = () => analysis.session();
    this.#memories = new ConversationMemories(memories, this.#known);
    this.rows = analysis.rows;
    this.operations = analysis.operations;
    this.process = this.#known.process;
    this.rounds = this.#known.rounds;
    this.handshake = this.#known.conversation.handshake;
    this.http = new HttpState(this.#known.conversation.http, this.#known.exchanges);
    this.schemas = schemas;
    this.#judgedBy = judgedBy;
    this.startedAtMs = startedAtMs;
  }

  /** True the first time it is asked about this since the process started; with very many things never any more. */
  once(what: string): boolean {
    if (this.#said.has(what) || this.#said.size === SAID_MOST) return false;
    this.#said.add(what);
    return true;
  }

  /** What a group remembers of this conversation, before the event at hand. */
  recall<M extends Memory>(kind: MemoryKind<M>): M {
    return this.#memories.of(kind);
  }

  /** Whether the events show why a process never came to speak, or what is looked up may. Costs time: for the moment when that is over. */
  knowsWhySilent(): boolean {
    const { verdict, inquiry } = this.#session();
    return verdict.tone === 'error' && (verdict.cause !== '' || inquiry !== null);
  }

  /** Takes in an event before the rules look at it. */
  before(step: AnalysisStep): void {
    const { event, reading, messages, firstRow } = step;
    this.lines.pass();
    this.#ofClient = isOfClient(event);
    const { number } = this.#known.conversation;
    if (number !== this.#conversation) this.#converse(number, event.kind === 'frame' && event.stream !== 'stdio');
    this.http.before(step);
    if (event.kind !== 'frame' || reading === null) this.lines.expire(event);
    else if (event.stream === 'stdio') this.lines.take(event, reading, firstRow);
    this.#stand();
    this.answersProbe ||= messages.some((message) => this.handshake.answersProbe(message));
  }

  /** Looks at a message after the rules have. */
  afterMessage(correlated: CorrelatedMessage, t: number): void {
    const { dir, row, message, method, link, operation } = correlated;
    this.#memories.takeMessage(correlated, t);
    this.#begins(correlated);
    this.last[dir] = { row, class: message.class, method, operation };
    if (message.class === 'notification') this.told[dir] = this.last[dir];
    if (operation === null) return;
    if (link === 'opens' || link === 'continues') {
      this.ids[dir].add(operation.id, row);
      if (method === 'ping') this.pings.add(operation);
    } else if (link === 'cancels' || link === 'answers-late') this.timedOut.delete(operation);
  }

  /** The fold has taken a message in. */
  taken(): void {
    this.#stand();
  }

  /** Takes in an event after all rules have looked at it. */
  after(step: AnalysisStep): void {
    const { event, reading, changedOperations, firstRow } = step;
    if (event.kind !== 'frame') this.#memories.takeEvent(event, firstRow);
    this.http.after(step);
    if (this.#known.conversation.abandoned) {
      this.#stand();
      this.starting = false;
    }
    if (event.kind === 'frame' && reading !== null) {
      this.lastBatch[event.dir] = reading.class.startsWith('batch.') ? lastBatch(reading, firstRow) : null;
      if (reading.messages.length === 0)
        this.last[event.dir] = { row: firstRow, class: reading.class, method: '', operation: null };
    }
    if (event.kind !== 'timer') return;
    for (const index of changedOperations) {
      const operation = this.operations[index];
      if (operation?.state === 'timed-out') this.timedOut.add(operation);
      if (operation === this.handshake.initialize) this.starting = false;
    }
  }

  /** By which revision the message or event at hand is judged. */
  #stand(): void {
    if (this.#judgedBy !== null) {
      this.revision = this.#judgedBy;
      this.settled = true;
      return;
    }
    const { handshake } = this;
    const exchange = this.http.exchange;
    const asksAboutEras = exchange !== null && exchange.discovers && !handshake.decided;
    this.answersProbe = asksAboutEras && !this.#ofClient;
    this.probing = handshake.probing && !this.#ofClient;
    if (this.probing) {
      this.revision = null;
      this.settled = false;
      return;
    }
    const own = (this.answersProbe ? null : exchange?.modern) ?? this.#known.conversation.named;
    this.revision = own ?? handshake.revision;
    this.settled = own !== null || handshake.settled;
    if (this.settled || exchange === null || exchange.initializes || handshake.stage !== 'silent') return;
    // A capture that begins in the middle of a session: what its client says is all there is to go by.
    this.revision = publishedRevision(exchange.headers.value(HEADERS.version) ?? '') ?? this.revision;
    this.settled = this.revision !== null;
  }

  /** A process was asked for a conversation, or said its first message. */
  #begins({ dir, message, link, method }: CorrelatedMessage): void {
    if (dir === 's2c' && !message.class.startsWith('malformed.')) {
      this.starting = false;
      this.#spoke = true;
    } else if (link === 'opens' && OPENING.has(method)) this.starting ||= this.process.exists && !this.#spoke;
  }

  /** A new conversation: nothing that was said before counts in it. `goesOn`: it is another session of the same server. */
  #converse(number: number, goesOn: boolean): void {
    this.#conversation = number;
    this.handshake = this.#known.conversation.handshake;
    this.#memories = new ConversationMemories(this.#memoryTable, this.#known, this.#memories);
    if (!goesOn) {
      this.#said = new Set();
      this.#spoke = false;
    }
    this.ids.c2s.clear();
    this.ids.s2c.clear();
    this.last.c2s = null;
    this.last.s2c = null;
    this.lastBatch.c2s = null;
    this.lastBatch.s2c = null;
    this.pings.clear();
    this.timedOut.clear();
  }
}

/** Requests that open a conversation. */
const OPENING: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

function lastBatch({ messages }: FrameReading, row: number): LastBatch {
  return { row, notifications: messages.length > 0 && messages.every(({ class: name }) => name === 'notification') };
}

/** Whether the client brought an event about: it is judged by what it says of itself. */
function isOfClient(event: CaptureEvent): boolean {
  if (event.kind === 'frame') return event.dir === 'c2s';
  return event.kind === 'http.request' || event.kind === 'http.sent';
}
