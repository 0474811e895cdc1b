import type { CaptureEvent, FrameEvent } from '../capture/index.ts';
import { readFrame, type FrameReading, type MessageReading } from '../jsonrpc/index.ts';
import { Correlation } from './correlation.ts';
import { member } from './json.ts';
import { Ledger } from './ledger.ts';
import { Lifecycle } from './lifecycle.ts';
import { Negotiation } from './negotiation.ts';
import type { Operation } from './operations.ts';
import { describeEvent, ProcessRecord } from './process-record.ts';
import { RowTable, type Row, type RowMark } from './rows.ts';
import type { Session, SurfaceItem } from './session.ts';
import type { AnalysisStep, CorrelatedMessage, MessageLink } from './step.ts';
import { errorText, summarize } from './summary.ts';
import { Surface } from './surface.ts';
import { verdictOf } from './verdict.ts';
import { counted, oneLine } from './words.ts';

const NOISE_KEPT = 8;

const MARK_OF_LINK: Partial<Record<MessageLink, RowMark>> = {
  opens: 'pending',
  answers: 'paired',
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
  readonly #correlation = new Correlation();
  readonly #lifecycle = new Lifecycle();
  readonly #process = new ProcessRecord();
  readonly #negotiation = new Negotiation();
  readonly #ledger = new Ledger();
  readonly #surface = new Surface();
  readonly #name: string;
  #initialize: Operation | null = null;
  #initializeError = '';
  #initializeErrorSeq = 0;
  readonly #noiseSeqs: number[] = [];
  #lost = 0;
  #events = 0;
  #frames = 0;
  #c2s = 0;
  #malformed = 0;
  #lastT = 0;
  #session: Session | null = null;
  // What the event at hand changed; fresh arrays per event, since a step is given away.
  #changedRows: number[] = [];
  #changedOperations: number[] = [];
  #surfaceChanged = false;

  /** `name` is what the verdict calls the server before it names itself. */
  constructor(name = 'the server') {
    this.#name = name;
  }

  get operations(): readonly Operation[] {
    return this.#correlation.operations;
  }

  /** Applies one event. `reading` spares a second reading of a frame that was read already. */
  push(event: CaptureEvent, reading?: FrameReading): AnalysisStep {
    this.#changedRows = [];
    this.#changedOperations = [];
    this.#surfaceChanged = false;
    this.#session = null;
    this.#events = event.seq;
    this.#lastT = event.t;
    const firstRow = this.rows.length;
    let messages: CorrelatedMessage[] = [];
    let read: FrameReading | null = null;
    if (event.kind === 'frame') {
      const frame = reading ?? readFrame(event.text ?? null);
      messages = this.#frame(event, frame);
      read = frame;
    } else this.#other(event);
    return {
      event,
      reading: read,
      firstRow,
      endRow: this.rows.length,
      messages,
      changedRows: this.#changedRows,
      changedOperations: this.#changedOperations,
      surfaceChanged: this.#surfaceChanged,
    };
  }

  surfaceItems(): SurfaceItem[] {
    return this.#surface.items();
  }

  /** Everything small about the connection; built when asked for, once per change. */
  session(): Session {
    this.#session ??= this.#buildSession();
    return this.#session;
  }

  #frame(event: FrameEvent, reading: FrameReading): CorrelatedMessage[] {
    this.#frames += 1;
    if (event.dir === 'c2s') this.#c2s += 1;
    this.#process.addFrame(event.dir, event.bytes);
    this.#lifecycle.applyFrame(event.dir, event.t);
    if (isMalformed(reading)) this.#malformed += 1;
    if (reading.messages.length === 0) {
      if (event.dir === 's2c' && this.#noiseSeqs.length < NOISE_KEPT) this.#noiseSeqs.push(event.seq);
      this.rows.append(noiseRow(event, reading));
      return [];
    }
    const batch = reading.class.startsWith('batch.');
    return reading.messages.map((message, position) => this.#message(event, message, batch ? position : -1));
  }

  #message(event: FrameEvent, message: MessageReading, position: number): CorrelatedMessage {
    const row = this.rows.length;
    const { link, operation } = this.#correlation.apply(message, event.dir, row, event.t, event.timeoutMs ?? 0);
    const method = message.method ?? operation?.method ?? '';
    const answers = link === 'answers' || link === 'answers-late' || link === 'duplicate';
    const latency = answers && operation ? event.t - operation.start : -1;
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
      peer: answers && operation ? operation.request : -1,
      operation: operation && link !== 'near' ? operation.index : -1,
      mark: MARK_OF_LINK[link] ?? '',
      level: '',
    });
    const correlated: CorrelatedMessage = { row, dir: event.dir, message, method, link, operation };
    if (operation && link !== 'near') this.#changedOperations.push(operation.index);
    if (operation && (link === 'answers' || link === 'answers-late')) this.#closeRequestRow(operation, row, latency);
    if (operation && link === 'cancels' && operation.state === 'cancelled') this.#markRequest(operation, 'cancelled');
    this.#learn(correlated, event);
    return correlated;
  }

  #closeRequestRow(operation: Operation, responseRow: number, latency: number): void {
    this.rows.setLatency(operation.request, latency);
    this.rows.setPeer(operation.request, responseRow);
    this.#markRequest(operation, operation.late ? 'late' : 'paired');
  }

  #markRequest(operation: Operation, mark: RowMark): void {
    this.rows.setMark(operation.request, mark);
    this.#changedRows.push(operation.request);
  }

  #learn(correlated: CorrelatedMessage, event: FrameEvent): void {
    const { message, method, link, operation, dir } = correlated;
    this.#lifecycle.applyMessage(correlated, event.t);
    this.#ledger.apply(correlated, event.seq);
    const params = member(message.value, 'params');
    if (link === 'opens' && operation && dir === 'c2s') {
      this.#surface.asked(operation.index, method, message.value);
      if (method === 'initialize') {
        this.#initialize = operation;
        this.#initializeError = '';
        this.#negotiation.offer(params);
      }
    }
    if ((link === 'answers' || link === 'answers-late') && operation?.dir === 'c2s') {
      const result = member(message.value, 'result');
      if (message.class === 'response.result') {
        if (method === 'initialize') this.#negotiation.answer(result);
        this.#surfaceChanged ||= this.#surface.answered(operation.index, method, result, event.seq);
      } else if (method === 'initialize') {
        this.#initializeError = errorText(member(message.value, 'error'));
        this.#initializeErrorSeq = event.seq;
      }
    }
  }

  #other(event: Exclude<CaptureEvent, FrameEvent>): void {
    this.#process.apply(event);
    this.#lifecycle.applyProcess(event, this.#process);
    let operation: Operation | null = null;
    if (event.kind === 'timer') {
      operation = this.#correlation.timeOut(event.dir, event.id, event.t);
      if (operation) {
        this.#markRequest(operation, 'timed-out');
        this.#changedOperations.push(operation.index);
        if (operation === this.#initialize) this.#lifecycle.initializeFailed(event.t, 'timed out');
      }
    } else if (event.kind === 'process.exit') {
      for (const lost of this.#correlation.lose(event.t)) {
        this.#lost += 1;
        this.#markRequest(lost, 'lost');
        this.#changedOperations.push(lost.index);
      }
    }
    this.rows.append({
      seq: event.seq,
      member: -1,
      t: event.t,
      dir: event.kind === 'process.stderr' ? 's2c' : null,
      class: event.kind,
      origin: 'wire',
      method: event.kind,
      id: event.kind === 'timer' ? cutId(event.id) : null,
      summary: oneLine(describeEvent(event)),
      bytes: event.kind === 'process.stderr' ? event.bytes : 0,
      latency: -1,
      peer: operation?.request ?? -1,
      operation: operation?.index ?? -1,
      mark: '',
      level: event.kind === 'note' && event.level !== 'info' ? event.level : '',
    });
  }

  #buildSession(): Session {
    const negotiation = this.#negotiation;
    return {
      verdict: verdictOf({
        lifecycle: this.#lifecycle,
        process: this.#process,
        negotiation,
        initialize: this.#initialize,
        initializeError: this.#initializeError,
        initializeErrorSeq: this.#initializeErrorSeq,
        noiseSeqs: this.#noiseSeqs,
        lost: this.#lost,
        frames: this.#frames,
        name: this.#name,
      }),
      phases: this.#lifecycle.phases(),
      era: negotiation.era,
      offered: negotiation.offered,
      revision: negotiation.revision,
      clientInfo: negotiation.clientInfo,
      serverInfo: negotiation.serverInfo,
      instructions: negotiation.instructions,
      clientCapabilities: negotiation.clientCapabilities,
      serverCapabilities: negotiation.serverCapabilities,
      ledger: this.#ledger.rows(
        negotiation.revision || negotiation.offered,
        negotiation.clientCapabilities,
        negotiation.serverCapabilities,
      ),
      surface: this.#surface.counts(),
      counts: {
        events: this.#events,
        frames: this.#frames,
        c2s: this.#c2s,
        s2c: this.#frames - this.#c2s,
        malformed: this.#malformed,
        operations: this.operations.length,
        pending: this.#correlation.pendingCount,
        findings: { error: 0, warning: 0, info: 0 },
      },
      process: this.#process.facts(),
      lastT: this.#lastT,
    };
  }
}

function isMalformed({ class: name }: FrameReading): boolean {
  return (
    name.startsWith('noise.') || name.startsWith('malformed.') || name === 'batch.empty' || name === 'batch.invalid'
  );
}

/** An id of any length stays exact in the capture; the list shows its beginning. */
function cutId(id: string): string {
  return id.length > 200 ? `${id.slice(0, 199)}…` : id;
}

function noiseRow(event: FrameEvent, reading: FrameReading): Row {
  return {
    seq: event.seq,
    member: -1,
    t: event.t,
    dir: event.dir,
    class: reading.class,
    origin: event.origin,
    method: reading.class.startsWith('batch.') ? 'batch' : 'noise',
    id: null,
    summary: event.text === undefined ? `${counted(event.bytes, 'byte')} that are not UTF-8` : oneLine(event.text),
    bytes: event.bytes,
    latency: -1,
    peer: -1,
    operation: -1,
    mark: '',
    level: '',
  };
}
