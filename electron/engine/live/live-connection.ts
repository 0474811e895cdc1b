import type { Operation } from '../../../shared/analysis/index.ts';
import type { StandingRule } from '../../../shared/answering/index.ts';
import type { ClientOptions, ConnectionInfo, FrameText, RecordingState, Target } from '../../../shared/bridge/index.ts';
import type { CaptureEvent, CaptureHeader, LineEnd, NoteEvent } from '../../../shared/capture/index.ts';
import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import { secretsGiven, type KnownSecret } from '../../../shared/redaction/index.ts';
import { WireNumbers, type TransportEvent } from '../../transports/index.ts';
import type { Authorization } from '../authorization/index.ts';
import { BridgeFault } from '../bridge/index.ts';
import { beginCapture, type CaptureFile, type EventIndex } from '../captures/index.ts';
import { NO_TIMEOUT, PLAIN_DELIVERY, type Delivery, type OutgoingHeader, type Sent } from '../channels/index.ts';
import { Client, type ProbeStep } from '../client/index.ts';
import { Connection, wholeText } from '../connection/index.ts';
import { authorizationOf } from './authorization-of.ts';
import { composedByHand } from './composed-by-hand.ts';
import { converse } from './conversation.ts';
import { exchangeOf } from './exchange-of.ts';
import { Inquiries } from './inquiries.ts';
import type { LiveConnectionOptions } from './live-options.ts';
import { MiddleStage } from '../middle/index.ts';
import { messageBuffer } from './message-buffer.ts';
import { openChannel, type OpenedChannel, type WireFacts } from './open-channel.ts';
import { probeEvent } from './probe-event.ts';
import { Recorder } from './recorder.ts';
import { requestIdOf } from './request-id-of.ts';
import { recordingState } from './recording-state.ts';
import { Secrets } from './secrets.ts';
import { headerOf, nameOf } from './source-of.ts';
import { newTimeoutWords, timeoutByHand } from './timeout-by-hand.ts';

const UNSENT: Sent = { seq: 0, delivered: Promise.resolve() };

/** A server that is spoken to, our client's conversation with it, and the record of both. */
export class LiveConnection extends Connection {
  readonly target: Target;
  readonly options: ClientOptions;
  readonly client: Client;
  /** Resolves when our client has done what its options ask for by itself, or the connection has ended. */
  readonly conversation: Promise<void>;
  readonly secrets: Secrets;
  /** Null where it does not sign in. */
  readonly authorization: Authorization | null;
  /** What the user gave that is a secret, which the server may repeat. */
  readonly given: readonly KnownSecret[];
  /** Whether its standing rules are its own, and not those of its server. */
  readonly hasOwnRules: boolean;
  readonly #wire: WireFacts;
  readonly #replay: string | null;
  readonly #header: CaptureHeader;
  readonly #startedAtMs: number;
  readonly #startedTick = performance.now();
  readonly #capture: CaptureFile;
  readonly #recorder: Recorder;
  readonly #inquiries: Inquiries;
  /** Where every message passes. */
  readonly middle: MiddleStage;
  #opened: OpenedChannel | null = null;
  #state: ConnectionInfo['state'] = 'starting';
  #tellClosed: (() => void) | null = null;
  /** Resolves when everything has ended and is recorded. */
  readonly closed = new Promise<void>((resolve) => {
    this.#tellClosed = resolve;
  });
  #recording: RecordingState;
  #lastSeq = 0;
  /** By the seq of a request that was made by hand, that of the same once more; 0 for none. */
  readonly #madeAgain = new Map<number, Promise<number>>();

  /** Opens the way to the server. Never throws for what the target names: a failed start is an event like any other. */
  constructor(settings: LiveConnectionOptions) {
    const { id, target, options, cwd, version, captureFolder, record, recordLimit, rules, fingerprint } = settings;
    const startedAtMs = Date.now();
    super(id, { name: nameOf(target), startedAtMs, omits: [] });
    this.#startedAtMs = startedAtMs;
    this.target = target;
    this.options = options;
    this.#replay = settings.replay ?? null;
    this.secrets = new Secrets(fingerprint);
    this.given = secretsGiven(target);
    this.#wire = { secrets: this.secrets, numbers: new WireNumbers(), now: () => this.#now() };
    this.#header = headerOf(target, { cwd, version, startedAtMs, secrets: this.secrets });
    this.#capture = beginCapture(record, captureFolder, this.#header, recordLimit);
    this.#recording = recordingState(this.#capture);
    this.#recorder = new Recorder({
      file: this.#capture,
      apply: (event, reading) => this.#apply(event, reading),
      hold: (waiting) => (waiting ? this.#opened?.channel.pause() : this.#opened?.channel.resume()),
    });
    this.#inquiries = new Inquiries(target, options, {
      observation: () => this.observation,
      tell: (text, lookedUp) => this.#note('info', text, { lookedUp }),
      applied: () => this.#recorder.applied(),
      route: () => (this.canSend ? (this.#opened?.route ?? null) : null),
    });
    this.middle = this.#makeMiddle(settings.notify);
    this.client = this.#makeClient(version, rules ?? []);
    this.hasOwnRules = rules !== undefined;
    this.#capture.onStopped = () => this.#recordingChanged('warning', this.#capture.stopped);
    this.#capture.onParted = (sentence) => this.#recordingChanged('info', sentence);
    this.authorization = authorizationOf(
      settings.signIn ?? null,
      {
        target,
        options,
        wire: this.#wire,
        record: this.observation.signIns.record,
        profiles: settings.profiles,
        startedAtMs,
      },
      {
        version,
        event: (event) => this.#event(event),
        applied: () => this.#recorder.applied(),
        standing: () => this.tellChanged(),
        now: () => this.#now(),
      },
    );
    const between = (): MiddleStage | null => (this.middle.isOpen ? this.middle : null);
    const opened = openChannel({
      target,
      options,
      cwd,
      version,
      wire: this.#wire,
      host: {
        frame: (raw, order) =>
          raw.dir === 's2c' && this.middle.isOpen && this.middle.hears(raw) ? 0 : this.#recorder.frame(raw, order),
        event: (event) => this.middle.event(event),
        get between() {
          return between();
        },
        closed: () => void this.#end(),
        remark: ({ level, text }) => this.#note(level, text),
        sessionLost: () => this.client.sessionLost(),
        now: () => this.#now(),
      },
      credentials: (method, url) => this.authorization?.headers(method, url) ?? [],
    });
    this.#opened = opened;
    // Over an address there is no start to wait for: each request stands for itself.
    if (target.transport !== 'stdio') this.#setState('open');
    if (this.#recording.state === 'stopped') this.#note('warning', this.#recording.reason);
    const { hopeless } = this.#inquiries;
    this.conversation =
      this.#state === 'open' ? Promise.race([this.#converse(opened), this.closed, hopeless]) : this.closed;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  info(): ConnectionInfo {
    return {
      id: this.id,
      name: this.#header.source.name,
      origin: 'live',
      transport: this.target.transport,
      state: this.#state,
      target: this.target,
      options: this.options,
      header: this.#header,
      recording: this.#recording,
      startedAtMs: this.#startedAtMs,
      progress: 1,
      problem: this.fault,
      growing: false,
      playback: null,
      tap: null,
      runs: this.place.runs,
      follows: this.place.follows,
      replay: this.#replay,
      mock: this.servedAt,
      signIn: this.authorization?.standing ?? 'none',
    };
  }

  /**
   * Sends a text exactly as it stands and returns the seq of its first frame.
   * Throws BridgeFault `bad-input` when there is not a single byte to send.
   */
  sendByHand(text: string, end: LineEnd, bom: boolean): number {
    return this.sendBytes(messageBuffer({ text, end, bom })).seq;
  }

  /**
   * The same with the bytes themselves, their line end included, in whatever way they are to be delivered. A request that is refused for
   * want of a sign-in goes out once more after it, as it stands.
   */
  sendBytes(bytes: Buffer, delivery: Delivery = PLAIN_DELIVERY): Sent {
    const id = this.authorization === null || !this.isHttp ? null : requestIdOf(bytes, delivery);
    // Whoever waits for another request with this id is not taken its answer.
    const mended = id === null || this.client.pending(id) !== null ? null : this.client.isMended(id);
    const sent = this.#sendBytes(bytes, delivery);
    if (mended !== null) this.#againWhere(mended, sent.seq, () => this.sendBytes(bytes, delivery).seq);
    return sent;
  }

  /** Does it once more where that is worth it, and the connection still goes on. */
  #againWhere(mended: Promise<boolean>, seq: number, once: () => number): void {
    const again = async (): Promise<number> => ((await mended) && this.canSend ? once() : 0);
    this.#madeAgain.set(seq, again());
  }

  #sendBytes(bytes: Buffer, delivery: Delivery): Sent {
    if (bytes.length === 0)
      throw new BridgeFault('bad-input', 'There is nothing to send: the text is empty and no line end was chosen.');
    const timeout = timeoutByHand(bytes, this.target.transport === 'stdio', this.client.timeout, delivery);
    return this.#opened?.channel.send(bytes, { origin: 'user', timeout, delivery }) ?? UNSENT;
  }

  /** True where each message is a request of HTTP. */
  get isHttp(): boolean {
    return this.#opened?.route.kind === 'http';
  }

  /** The head of the HTTP request by which these bytes would go out; null where messages have no heads. */
  headOf(bytes: Buffer, delivery: Delivery): readonly OutgoingHeader[] | null {
    const route = this.#opened?.route;
    return route?.kind === 'http' ? route.channel.headOf(bytes, delivery) : null;
  }

  /** False once nothing that is sent could reach the server any more. */
  get canSend(): boolean {
    return this.#state === 'open' && (this.#opened?.channel.canSend ?? false);
  }

  /** Sends what a recorded client sent. Whoever replays waits for the answer: no timer of ours is armed. */
  sendReplayed(bytes: Buffer): Sent {
    return this.#opened?.channel.send(bytes, { origin: 'replay', timeout: NO_TIMEOUT }) ?? UNSENT;
  }

  /**
   * Sends a well-formed request by the user's hand, as the era has it. `params`: JSON text of an object, '' for none.
   * Throws BridgeFault `bad-input` when it is no such text.
   */
  requestByHand(method: string, params: string, progress: boolean): { readonly seq: number; readonly id: string } {
    const { id, text } = composedByHand(this.client, method, params, progress);
    const mended = this.authorization === null ? null : this.client.isMended(id);
    const end = this.target.transport === 'stdio' ? 'lf' : 'none';
    const { seq } = this.#sendBytes(messageBuffer({ text, end, bom: false }), PLAIN_DELIVERY);
    if (mended !== null) this.#againWhere(mended, seq, () => this.requestByHand(method, params, progress).seq);
    return { seq, id };
  }

  override madeAgain(seq: number): Promise<number> {
    return this.#madeAgain.get(seq) ?? super.madeAgain(seq);
  }

  /**
   * Arms the timer of a pending request anew, `ms` from now, 0 for none; the record tells it. `id`: exact JSON text.
   * Throws BridgeFault `not-found` where no request of the client with this id waits.
   */
  changeTimeout(id: string, ms: number): void {
    const operation = this.client.pending(id);
    if (operation === null)
      throw new BridgeFault('not-found', `No request with the id ${id.slice(0, 100)} waits for an answer.`);
    this.#note('info', newTimeoutWords(operation, ms), { by: 'user', timeout: { dir: 'c2s', id, ms } });
  }

  /** Puts a remark into the record. */
  remark(text: string, level: NoteEvent['level'] = 'info'): void {
    this.#note(level, text);
  }

  /** Gives a request up by closing its stream; false where the transport has no such way. */
  abandon(operation: Operation, why: string): boolean {
    return this.#opened?.channel.abandon(operation, why) ?? false;
  }

  /** Ends the server's input by the user's hand; nothing over other transports than stdio. */
  closeStdin(): void {
    const route = this.#opened?.route;
    if (route?.kind === 'messages') route.process?.closeStdin();
  }

  async close(): Promise<void> {
    if (this.#state !== 'closed' && this.#state !== 'closing') {
      this.#inquiries.end();
      this.#setState('closing');
      this.middle.end(true);
      this.client.end();
      await this.authorization?.end();
      await this.#opened?.channel.close();
    }
    await this.closed;
  }

  protected async releaseRecord(): Promise<void> {
    await this.#capture.close();
  }

  killNow(): void {
    this.authorization?.killNow();
    this.#opened?.channel.killNow();
    this.#capture.flushNow();
  }

  override get places(): EventIndex | null {
    return this.#capture.places;
  }

  override keepShown(): void {
    this.#capture.writeShown();
  }

  override flushed(): Promise<void> {
    return this.#recorder.applied().then(() => this.#capture.flush());
  }

  readEvent(seq: number): Promise<CaptureEvent> {
    return this.#capture.read(seq);
  }

  eventLine(seq: number): Promise<Buffer> {
    return this.#capture.line(seq);
  }

  frameText(seq: number, from: number, length: number): Promise<FrameText> {
    return this.#capture.frameText(seq, from, length);
  }

  #makeClient(version: string, rules: readonly StandingRule[]): Client {
    const canSend = (): boolean => this.#opened?.channel.canSend ?? false;
    return new Client(
      {
        get canSend() {
          return canSend();
        },
        send: (text, timeout, origin = 'wire') => {
          return this.#opened?.channel.send(this.#asMessage(Buffer.from(text)), { origin, timeout }) ?? UNSENT;
        },
        frameText: (row) => wholeText(this, this.observation.rows.seq(row)),
        isStarting: () => this.#inquiries.isStarting(),
        waitOn: (id, ms) =>
          this.#note('info', 'The server is still starting: its answer is waited for longer.', {
            timeout: { dir: 'c2s', id, ms },
          }),
        abandon: (operation, why) => this.#opened?.channel.abandon(operation, why) ?? false,
        timerRanOut: (requestId, ms) =>
          this.#event({ kind: 'timer', name: 'request-timeout', dir: 'c2s', id: requestId, ms, t: this.#now() }),
        remark: ({ level, text }) => this.#note(level, text),
        probed: (step) => this.#probed(step),
        exchangeOf: (operation) => exchangeOf(this.observation, operation),
        mends: (operation) => this.#mends(operation),
        whenApplied: (then) =>
          void this.#recorder.applied().then(() => this.guarded('what a request that is over comes to', then)),
        now: () => this.#now(),
        close: () => void this.close(),
      },
      { options: this.options, version, rules },
    );
  }

  /** A line feed ends a message where messages are lines (specification, "Transports", stdio); elsewhere nothing does. */
  #asMessage(bytes: Buffer): Buffer {
    return this.target.transport === 'stdio' ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes;
  }

  #makeMiddle(notify: LiveConnectionOptions['notify']): MiddleStage {
    return new MiddleStage({
      now: () => this.#now(),
      hears: (raw, own) => this.#recorder.frame(raw, { origin: own ? 'user' : 'wire', timeout: NO_TIMEOUT }),
      says: (bytes) => void this.#opened?.channel.send(this.#asMessage(bytes), { origin: 'user', timeout: NO_TIMEOUT }),
      event: (event) => this.#event(event),
      pending: (id) => {
        const operation = this.client.pending(id);
        if (operation === null) return null;
        const { method, deadline } = operation;
        return { method, deadline: deadline < 0 ? -1 : this.#startedAtMs + Math.round(deadline / 1000) };
      },
      notify,
      // The message at hand, and what was done with it, are recorded by then.
      stopRecording: () => void setImmediate(() => this.#capture.stop('a rule has it so')),
      end: () => void this.close(),
    });
  }

  async #mends(operation: Operation | null): Promise<boolean> {
    const exchange = this.authorization === null ? null : exchangeOf(this.observation, operation);
    return exchange !== null && (await this.authorization?.mends(exchange.number)) === true;
  }

  async #converse({ route }: OpenedChannel): Promise<void> {
    try {
      await this.authorization?.resume();
      await converse(route, {
        target: this.target,
        options: this.options,
        client: this.client,
        observation: this.observation,
        closed: this.closed,
        inquiries: this.#inquiries,
        wire: this.#wire,
        probed: (step) => this.#probed(step),
        event: (event) => this.#event(event),
        exchangeOf: (operation) => exchangeOf(this.observation, operation),
        close: () => this.close(),
      });
    } catch (fault) {
      this.tellFault('the conversation of our client', fault);
      await this.close();
    }
  }

  #probed(step: ProbeStep): void {
    this.#event(probeEvent(this.observation, step, this.#now()));
  }

  #now(): number {
    return Math.round((performance.now() - this.#startedTick) * 1000);
  }

  #event(event: TransportEvent): void {
    this.#recorder.event(event);
  }

  #note(level: NoteEvent['level'], text: string, more: Partial<NoteEvent> = {}): void {
    this.#event({ kind: 'note', t: this.#now(), by: 'engine', level, text, ...more });
  }

  #apply(event: CaptureEvent, reading: FrameReading | null): void {
    let step;
    try {
      step = this.observation.push(event, reading ?? undefined);
    } catch (fault) {
      this.tellFault(`the analysis of event ${event.seq}`, fault);
      return;
    } finally {
      this.#lastSeq = event.seq;
      if (event.kind === 'process.spawn') this.#setState('open');
    }
    try {
      // First of all, since whoever hears of a question may ask at once whether it is left to the user.
      this.client.responder.take(step, this.observation.operations);
      this.tellApplied(step);
      this.#opened?.channel.apply(step);
      // Last of all: what the client sends in answer is an event of its own and comes after this one for everybody.
      this.client.apply(step, this.observation.operations);
      this.client.responder.answerDue(step);
    } catch (fault) {
      this.tellFault(`the answer to event ${event.seq}`, fault);
    }
  }

  /** Nobody knows what of the conversation is still right: it ends, and everything that comes of that is still recorded. */
  protected override faulted(sentence: string): void {
    this.#note('error', sentence);
    void this.close();
  }

  #recordingChanged(level: NoteEvent['level'], sentence: string): void {
    this.#recording = recordingState(this.#capture);
    this.#note(level, sentence);
    this.tellChanged();
  }

  #setState(state: ConnectionInfo['state']): void {
    if (this.#state === state || this.#state === 'closed') return;
    // A server that is started again while the connection is being closed does not open it again.
    if (this.#state === 'closing' && state === 'open') return;
    this.#state = state;
    this.tellChanged();
  }

  async #end(): Promise<void> {
    this.middle.end(false);
    this.client.end();
    if (this.#state === 'closing') this.#inquiries.end();
    else await this.#inquiries.settle();
    await this.#recorder.close();
    await this.#capture.flush();
    this.#setState('closed');
    this.#tellClosed?.();
  }
}
