import type { CaptureEvent, FrameEvent, ProbeEvent } from '../../capture/index.ts';
import { readFrame, type FrameReading, type MessageReading } from '../../jsonrpc/index.ts';
import { Correlation, newestRequest } from '../correlation/index.ts';
import { cutId, eventRow, noiseRow, type RowMark, RowTable } from '../rows/index.ts';
import { type Exchange, type ExchangeRecord, HttpRecord, isProbe, refusesMethod } from '../http/index.ts';
import { Beneath } from './beneath.ts';
import { Conversation } from '../conversation/index.ts';
import { Changes } from './changes.ts';
import { Endings } from './endings.ts';
import { Incidents } from './incidents.ts';
import { Knowledge } from './knowledge.ts';
import type { KnownRecords, Onlooker } from './onlooker.ts';
import { Lifecycle, ProbeRecord } from '../lifecycle/index.ts';
import {
  type AnalysisStep,
  type CorrelatedMessage,
  messageLabel,
  type MessageLink,
  type Operation,
  summarize,
  Tasks,
} from '../operations/index.ts';
import { ProcessRecord } from '../process/index.ts';
import { SignIns } from '../sign-in/index.ts';
import { sessionOf } from './session-view.ts';
import type { Session, SurfaceItem, SurfaceKind } from '../session/index.ts';

const NO_OPERATIONS: readonly Operation[] = [];
const PROOFS_LOOKED_AT = 50;

const MARK_OF_LINK: Partial<Record<MessageLink, RowMark>> = {
  opens: 'pending',
  continues: 'pending',
  answers: 'paired',
  asks: 'paired',
  'answers-late': 'late',
  orphan: 'orphan',
  near: 'orphan',
  duplicate: 'duplicate',
};

/**
 * The fold over the events of one connection: state and event give rows, operations and the session.
 * Incremental, deterministic, without a clock: running it twice over the same events gives the same result.
 * Cost per event is amortised constant beside the length of its own text.
 */
export class Analysis {
  readonly rows = new RowTable();
  readonly #http = new HttpRecord();
  readonly #correlation = new Correlation(this.#http);
  readonly #lifecycle = new Lifecycle();
  readonly #process = new ProcessRecord();
  readonly #knowledge = new Knowledge();
  readonly #probes = new ProbeRecord();
  readonly #tasks = new Tasks();
  readonly #signIns = new SignIns();
  readonly #name: string;
  readonly #omits: readonly string[];
  readonly #incidents = new Incidents();
  readonly #changes = new Changes();
  readonly #conversation: Conversation;
  readonly #endings: Endings;
  readonly #beneath: Beneath;
  #events = 0;
  #frames = 0;
  #c2s = 0;
  #malformed = 0;
  #lastT = 0;
  #lines = false;
  #session: Session | null = null;
  // Of the event at hand: the exchange that carries its messages, and what its end of a process left without an answer.
  #carrier: ExchangeRecord | null = null;
  #lost: readonly Operation[] = NO_OPERATIONS;

  /** `name` is what the verdict calls the server before it names itself; `omits` what the record may leave out. */
  constructor(name = 'the server', omits: readonly string[] = []) {
    this.#name = name;
    this.#omits = omits;
    this.#conversation = new Conversation({
      http: this.#http,
      process: this.#process,
      named: (operation) => this.#knowledge.modern.named(operation),
      tellsProcesses: !omits.includes('process'),
    });
    const records = {
      rows: this.rows,
      correlation: this.#correlation,
      lifecycle: this.#lifecycle,
      incidents: this.#incidents,
      http: this.#http,
      facts: this.#knowledge.facts,
    };
    this.#endings = new Endings(records, this.#changes);
    this.#beneath = new Beneath(records, this.#endings, this.#changes);
  }

  get operations(): readonly Operation[] {
    return this.#correlation.operations;
  }

  get exchanges(): readonly Exchange[] {
    return this.#http.exchanges;
  }

  /** The records that show an onlooker the state before the event at hand. */
  get records(): KnownRecords {
    return {
      process: this.#process,
      tasks: this.#tasks,
      rounds: this.#correlation.rounds,
      conversation: this.#conversation,
      exchanges: this.#http.exchanges,
      signIns: this.#signIns.record,
    };
  }

  /** Applies one event. `reading` spares a second reading of a frame that was read already. */
  push(event: CaptureEvent, reading?: FrameReading, onlooker: Onlooker | null = null): AnalysisStep {
    this.#changes.begin();
    this.#session = null;
    this.#events = event.seq;
    this.#lastT = event.t;
    const firstRow = this.rows.length;
    let messages: CorrelatedMessage[] = [];
    let read: FrameReading | null = null;
    if (event.kind === 'frame') {
      read = reading ?? readFrame(event.text ?? null);
      messages = this.#placeFrame(event, read);
    } else this.#place(event);
    const step = {
      event,
      reading: read,
      firstRow,
      endRow: this.rows.length,
      messages,
      changedRows: this.#changes.rows,
      changedOperations: this.#changes.operations,
      changedExchanges: this.#changes.exchanges,
      surfaceChanged: false,
      changedSignIn: -1,
    };
    const { number } = this.#conversation;
    this.#conversation.place(step);
    if (this.#conversation.number !== number) this.#correlation.rounds.leave();
    onlooker?.event(step);
    if (event.kind !== 'frame') {
      this.#take(event, firstRow);
      step.changedSignIn = this.#signIns.take(event);
    } else if (read !== null) {
      this.#takeFrame(event, read, firstRow);
      for (const message of messages) {
        onlooker?.message(message, event);
        this.#takeMessage(message, event);
        onlooker?.taken(message);
      }
      if (event.stream === 'stdio') this.#process.addFrame(event.dir, event.bytes);
      step.surfaceChanged = this.#changes.surface;
    }
    this.#conversation.take(step);
    onlooker?.passed(step);
    return step;
  }

  get signIns(): SignIns {
    return this.#signIns;
  }

  surfaceItems(): SurfaceItem[] {
    return this.#knowledge.surface.items();
  }

  /** Cursor of the page after the newest one of a list; null where there is none. */
  listCursor(kind: SurfaceKind): string | null {
    return this.#knowledge.surface.cursor(kind);
  }

  /** Everything small about the connection; built when asked for, once per change. */
  session(): Session {
    this.#session ??= this.#buildSession();
    return this.#session;
  }

  /** Puts a frame in its place: rows, operations, exchange. */
  #placeFrame(event: FrameEvent, reading: FrameReading): CorrelatedMessage[] {
    this.#frames += 1;
    if (event.dir === 'c2s') this.#c2s += 1;
    const record = this.#http.frame(event, this.rows.length);
    if (record === null) this.#lines = true;
    else this.#changes.exchanges = [record.exchange.index];
    if (isMalformed(reading)) this.#malformed += 1;
    const number = record?.exchange.number ?? 0;
    // A WebSocket is one channel for all messages, as stdio is: there is no stream of a request's own.
    const carrier = record?.exchange.purpose === 'websocket' ? null : record;
    this.#carrier = carrier;
    if (reading.messages.length === 0) this.rows.append(noiseRow(event, reading, number));
    const batch = reading.class.startsWith('batch.');
    const messages = reading.messages.map((message, position) =>
      this.#placeMessage(event, message, batch ? position : -1, carrier, number),
    );
    if (carrier && event.dir === 'c2s' && carrier.exchange.sent === 1) carrier.exchange.label = messageLabel(messages);
    return messages;
  }

  #placeMessage(
    event: FrameEvent,
    message: MessageReading,
    position: number,
    carrier: ExchangeRecord | null,
    exchange: number,
  ): CorrelatedMessage {
    const row = this.rows.length;
    const { link, operation } = this.#correlation.apply(message, event, row, carrier);
    const method = message.method ?? operation?.method ?? '';
    const answers = link === 'answers' || link === 'answers-late' || link === 'duplicate' || link === 'asks';
    const request = answers && operation ? newestRequest(operation) : -1;
    const latency = request >= 0 ? event.t - this.rows.time(request) : -1;
    this.rows.append({
      seq: event.seq,
      member: position,
      t: event.t,
      dir: event.dir,
      class: message.class,
      origin: event.origin,
      method,
      id: message.id === null ? null : cutId(message.id),
      summary: summarize(message, method),
      bytes: position > 0 ? 0 : event.bytes,
      latency,
      peer: request,
      operation: operation && link !== 'near' ? operation.index : -1,
      mark: MARK_OF_LINK[link] ?? '',
      level: '',
      colour: '',
      exchange,
    });
    if (operation && link !== 'near') this.#changes.operations.push(operation.index);
    if (operation && request >= 0 && link !== 'duplicate') this.#closeRequestRow(operation, request, row, latency);
    if (operation && link === 'cancels' && operation.state === 'cancelled') this.#endings.mark(operation, 'cancelled');
    return { row, dir: event.dir, message, method, link, operation };
  }

  /** The records take in a frame, before its messages. */
  #takeFrame(event: FrameEvent, reading: FrameReading, row: number): void {
    this.#incidents.frame(event, reading, row);
    this.#lifecycle.applyFrame(event.dir, event.t);
    if (reading.class.startsWith('batch.')) this.#knowledge.facts.batch(event.dir, event.seq);
  }

  /** The records take in a message. */
  #takeMessage(correlated: CorrelatedMessage, event: FrameEvent): void {
    const { link, operation } = correlated;
    if (operation && link === 'cancels' && operation.state === 'cancelled') this.#lifecycle.gaveUp(operation, event.t);
    const carrier = this.#carrier;
    if (carrier !== null && refusesMethod(carrier.exchange, correlated.message)) this.#http.tally.livesOn(carrier);
    this.#conversation.takeMessage(correlated);
    const owner = this.#tasks.take(correlated, event.t);
    if (owner !== null && owner !== operation) this.#changes.operations.push(owner.index);
    this.#incidents.message(correlated, event);
    const version = this.#knowledge.learn(correlated, event, this.#carrier);
    if (this.#knowledge.opening.seq === event.seq) this.#incidents.startup.asked(event);
    this.#changes.surface ||= this.#knowledge.surfaceChanged;
    if (!isProbe(this.#carrier)) this.#lifecycle.applyMessage(correlated, event.t, version !== '');
  }

  #closeRequestRow(operation: Operation, requestRow: number, responseRow: number, latency: number): void {
    this.rows.setLatency(requestRow, latency);
    this.rows.setPeer(requestRow, responseRow);
    this.#endings.mark(operation, operation.late ? 'late' : 'paired');
  }

  /** Puts an event that is no frame in its place: its row, its exchange, the operations that it ends. */
  #place(event: Exclude<CaptureEvent, FrameEvent>): void {
    const record = this.#http.apply(event, this.rows.length);
    if (record) this.#changes.exchanges = [record.exchange.index];
    let operation: Operation | null = null;
    switch (event.kind) {
      case 'timer':
        operation = this.#correlation.timeOut(event.dir, event.id, event.t);
        if (operation) {
          this.#incidents.timedOut(operation, event);
          this.#endings.gaveUp([operation], 'timed-out', event.t);
        }
        break;
      case 'note':
        operation = event.timeout === undefined ? null : this.#correlation.changeTimeout(event.timeout, event.t);
        if (operation) this.#changes.operations.push(operation.index);
        break;
      case 'process.exit':
        this.#lost = this.#endings.leaveUnanswered(event.t);
        break;
      default:
        // Whether the end of a stream ends the connection depends on the phases, so these go along.
        if (record) this.#beneath.apply(event, record);
    }
    this.rows.append(eventRow(event, operation, record?.exchange ?? null));
  }

  /** The records take in an event that is no frame. */
  #take(event: Exclude<CaptureEvent, FrameEvent>, row: number): void {
    if (event.kind === 'probe') this.#probed(event);
    else if (event.kind === 'note') this.#incidents.lookedUp.take(event);
    else if (event.kind === 'process.stdout-held') this.#incidents.held(event);
    else if (event.kind === 'process.spawn' && this.#process.exists) this.#incidents.restart();
    this.#process.apply(event, row);
    this.#lifecycle.applyProcess(event, this.#process);
    if (event.kind !== 'process.exit') return;
    for (const operation of this.#lost) this.#lifecycle.gaveUp(operation, event.t);
    this.#lost = NO_OPERATIONS;
  }

  #probed(event: ProbeEvent): void {
    const { t, target, outcome } = event;
    // A capture may lack what its events name.
    const seqs = event.seqs.slice(0, PROOFS_LOOKED_AT).filter((seq) => this.#isRecorded(seq));
    this.#probes.apply({ ...event, seqs });
    // The step began with what is its first proof.
    const proof = this.rows.firstOfSeq(seqs.reduce((least, seq) => Math.min(least, seq), Infinity));
    const start = proof < this.rows.length ? this.rows.time(proof) : t;
    this.#lifecycle.probed(start, t, outcome === 'yes' ? target : '', outcome !== 'unknown');
  }

  #isRecorded(seq: number): boolean {
    const row = this.rows.firstOfSeq(seq);
    return row < this.rows.length && this.rows.seq(row) === seq;
  }

  #buildSession(): Session {
    return sessionOf({
      knowledge: this.#knowledge,
      correlation: this.#correlation,
      lifecycle: this.#lifecycle,
      process: this.#process,
      http: this.#http,
      probes: this.#probes,
      incidents: this.#incidents,
      rows: this.rows,
      signIns: this.#signIns.record,
      lines: this.#lines,
      counts: { events: this.#events, frames: this.#frames, c2s: this.#c2s, malformed: this.#malformed },
      lastT: this.#lastT,
      name: this.#name,
      omits: this.#omits,
    });
  }
}

function isMalformed({ class: name }: FrameReading): boolean {
  return (
    name.startsWith('noise.') || name.startsWith('malformed.') || name === 'batch.empty' || name === 'batch.invalid'
  );
}
