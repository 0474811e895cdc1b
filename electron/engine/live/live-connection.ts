import type { Operation } from '../../../shared/analysis/index.ts';
import type { ClientOptions, ConnectionInfo, Target } from '../../../shared/bridge/index.ts';
import type { CaptureEvent, LineEnd, NoteEvent } from '../../../shared/capture/index.ts';
import type { ObservationStep } from '../../../shared/findings/index.ts';
import { secretsGiven, type KnownSecret } from '../../../shared/redaction/index.ts';
import { WireNumbers } from '../../transports/index.ts';
import type { Authorization } from '../authorization/index.ts';
import { beginCapture } from '../captures/index.ts';
import {
  NO_TIMEOUT,
  PLAIN_DELIVERY,
  type Delivery,
  type OutgoingHeader,
  type SendOrder,
  type Sent,
} from '../channels/index.ts';
import type { Client, ProbeStep } from '../client/index.ts';
import type { MiddleStage, OwnCarriage } from '../middle/index.ts';
import { authorizationOf } from './authorization-of.ts';
import { ByHand } from './by-hand.ts';
import { channelHost } from './channel-host.ts';
import { clientOf } from './client-of.ts';
import { converse } from './conversation.ts';
import { exchangeOf } from './exchange-of.ts';
import { Inquiries } from './inquiries.ts';
import type { LiveConnectionOptions } from './live-options.ts';
import { messageBuffer } from './message-buffer.ts';
import { openChannel, type OpenedChannel, type WireFacts } from './open-channel.ts';
import { probeEvent } from './probe-event.ts';
import { RecordedConnection } from './recorded-connection.ts';
import { Secrets } from './secrets.ts';
import { headerOf } from './source-of.ts';
import { stageOf } from './stage-of.ts';
import { newTimeoutWords } from './timeout-by-hand.ts';

const UNSENT: Sent = { seq: 0, delivered: Promise.resolve() };

/** A server that is spoken to, our client's conversation with it, and the record of both. */
export class LiveConnection extends RecordedConnection {
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
  readonly #inquiries: Inquiries;
  readonly #byHand: ByHand;
  /** Where a window stands in the middle, and what carries every message past it. */
  readonly middle: MiddleStage;
  readonly #carriage: OwnCarriage;
  #opened: OpenedChannel | null = null;
  #state: ConnectionInfo['state'] = 'starting';
  #tellClosed: (() => void) | null = null;
  /** Resolves when everything has ended and is recorded. */
  readonly closed = new Promise<void>((resolve) => {
    this.#tellClosed = resolve;
  });

  /** Opens the way to the server. Never throws for what the target names: a failed start is an event like any other. */
  constructor(settings: LiveConnectionOptions) {
    const { id, target, options, cwd, version, captureFolder, record, recordLimit, rules, fingerprint } = settings;
    const startedAtMs = Date.now();
    const secrets = new Secrets(fingerprint);
    const header = headerOf(target, { cwd, version, startedAtMs, secrets });
    super(id, { header, startedAtMs, capture: beginCapture(record, captureFolder, header, recordLimit) });
    this.target = target;
    this.options = options;
    this.#replay = settings.replay ?? null;
    this.secrets = secrets;
    this.given = secretsGiven(target);
    this.#wire = { secrets, numbers: new WireNumbers(), now: () => this.recorder.now() };
    this.#inquiries = new Inquiries(target, options, {
      observation: () => this.observation,
      tell: (text, lookedUp) => this.recorder.note('info', text, { lookedUp }),
      applied: () => this.recorder.applied(),
      route: () => (this.canSend ? (this.#opened?.route ?? null) : null),
    });
    const shared = {
      recorder: this.recorder,
      say: (message: Buffer, order: SendOrder) => this.#say(this.#asMessage(message), order),
      close: () => void this.close(),
    };
    const { middle, carriage } = stageOf({
      ...shared,
      startedAtMs,
      client: () => this.client,
      stopRecording: (cause) => this.capture.stop(cause),
      reach: settings.reach,
    });
    this.middle = middle;
    this.#carriage = carriage;
    this.client = clientOf(
      {
        ...shared,
        connection: this,
        inquiries: this.#inquiries,
        channel: () => this.#opened?.channel ?? null,
        probed: (step) => this.#probed(step),
        mends: (operation) => this.#mends(operation),
      },
      { options, version, rules: rules ?? [] },
    );
    this.#byHand = new ByHand({
      target,
      client: this.client,
      signsIn: () => this.authorization !== null,
      isHttp: () => this.isHttp,
      canSend: () => this.canSend,
      send: (bytes, order) => this.#say(bytes, order),
    });
    this.hasOwnRules = rules !== undefined;
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
        event: (event) => void this.recorder.event(event),
        applied: () => this.recorder.applied(),
        standing: () => this.tellChanged(),
        now: () => this.recorder.now(),
      },
    );
    const opened = openChannel({
      target,
      options,
      cwd,
      version,
      wire: this.#wire,
      host: channelHost({ recorder: this.recorder, carriage, client: this.client }, () => void this.#end()),
      credentials: (method, url) => this.authorization?.headers(method, url) ?? [],
    });
    this.#opened = opened;
    // Over an address there is no start to wait for: each request stands for itself.
    if (target.transport !== 'stdio') this.#setState('open');
    const { recording } = this.recorder;
    if (recording.state === 'stopped') this.recorder.note('warning', recording.reason);
    const { hopeless } = this.#inquiries;
    this.conversation =
      this.#state === 'open' ? Promise.race([this.#converse(opened), this.closed, hopeless]) : this.closed;
  }

  info(): ConnectionInfo {
    return {
      id: this.id,
      name: this.header.source.name,
      origin: 'live',
      transport: this.target.transport,
      state: this.#state,
      target: this.target,
      options: this.options,
      header: this.header,
      recording: this.recorder.recording,
      startedAtMs: this.startedAtMs,
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
    return this.#byHand.bytes(bytes, delivery);
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
    return this.#say(bytes, { origin: 'replay', timeout: NO_TIMEOUT });
  }

  /**
   * Sends a well-formed request by the user's hand, as the era has it. `params`: JSON text of an object, '' for none.
   * Throws BridgeFault `bad-input` when it is no such text.
   */
  requestByHand(method: string, params: string, progress: boolean): { readonly seq: number; readonly id: string } {
    return this.#byHand.request(method, params, progress);
  }

  override madeAgain(seq: number): Promise<number> {
    return this.#byHand.madeAgain(seq) ?? super.madeAgain(seq);
  }

  /**
   * Arms the timer of a pending request anew, `ms` from now, 0 for none; the record tells it. `id`: exact JSON text.
   * Throws BridgeFault `not-found` where no request of the client with this id waits.
   */
  changeTimeout(id: string, ms: number): void {
    const words = newTimeoutWords(this.#byHand.pending(id), ms);
    this.recorder.note('info', words, { by: 'user', timeout: { dir: 'c2s', id, ms } });
  }

  /** Puts a remark into the record. */
  remark(text: string, level: NoteEvent['level'] = 'info'): void {
    this.recorder.note(level, text);
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
      this.#carriage.end();
      this.client.end();
      await this.authorization?.end();
      await this.#opened?.channel.close();
    }
    await this.closed;
  }

  killNow(): void {
    this.authorization?.killNow();
    this.#opened?.channel.killNow();
    this.capture.flushNow();
  }

  #say(bytes: Buffer, order: SendOrder): Sent {
    return this.#opened?.channel.send(bytes, order) ?? UNSENT;
  }

  /** A line feed ends a message where messages are lines (specification, "Transports", stdio); elsewhere nothing does. */
  #asMessage(bytes: Buffer): Buffer {
    return this.target.transport === 'stdio' ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes;
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
        event: (event) => void this.recorder.event(event),
        exchangeOf: (operation) => exchangeOf(this.observation, operation),
        close: () => this.close(),
      });
    } catch (fault) {
      this.tellFault('the conversation of our client', fault);
      await this.close();
    }
  }

  #probed(step: ProbeStep): void {
    this.recorder.event(probeEvent(this.observation, step, this.recorder.now()));
  }

  protected hold(waiting: boolean): void {
    if (waiting) this.#opened?.channel.pause();
    else this.#opened?.channel.resume();
  }

  protected placed({ kind }: CaptureEvent): void {
    if (kind === 'process.spawn') this.#setState('open');
  }

  protected take(step: ObservationStep): void {
    // First of all, since whoever hears of a question may ask at once whether it is left to the user.
    this.client.responder.take(step, this.observation.operations);
    this.tellApplied(step);
    this.#opened?.channel.apply(step);
    // Last of all: what the client sends in answer is an event of its own and comes after this one for everybody.
    this.client.apply(step, this.observation.operations);
    this.client.responder.answerDue(step);
  }

  /** Nobody knows what of the conversation is still right: it ends, and everything that comes of that is still recorded. */
  protected override faulted(sentence: string): void {
    this.recorder.note('error', sentence);
    void this.close();
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
    this.#carriage.end();
    this.client.end();
    if (this.#state === 'closing') this.#inquiries.end();
    else await this.#inquiries.settle();
    await this.recorder.close();
    await this.capture.flush();
    this.#setState('closed');
    this.#tellClosed?.();
  }
}
