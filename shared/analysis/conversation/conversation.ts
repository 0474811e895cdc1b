import type { CaptureEvent } from '../../capture/index.ts';
import type { Revision } from '../../mcp/index.ts';
import type { AnalysisStep, CorrelatedMessage, Operation } from '../operations/index.ts';
import type { KnownProcess } from '../process/index.ts';
import { Handshake, type KnownHandshake } from './handshake.ts';
import { type BeneathConversation, HttpConversation, type KnownHttp } from './http-conversation.ts';

/** The conversation at hand. One begins with a process, or with an `initialize` that goes on in no session. */
export interface KnownConversation {
  /** Counts conversations, from 0. */
  readonly number: number;
  readonly handshake: KnownHandshake;
  readonly http: KnownHttp;
  /** The revision that the message at hand, or the request that it answers, names for itself. */
  readonly named: Revision | null;
  /** The event at hand is one after which nothing can be agreed on; known once it is taken in. */
  readonly abandoned: boolean;
}

/** What the conversation is told of by other records. */
export interface BesideConversation {
  readonly http: BeneathConversation;
  readonly process: KnownProcess;
  /** The revision that a request named in `_meta` whose answer is awaited; null for none. */
  named(operation: Operation): Revision | null;
  /** False where the record does not tell of processes: `initialize` is all there is to say that another one began. */
  readonly tellsProcesses: boolean;
}

/** Folds the events into that. */
export class Conversation implements KnownConversation {
  number = 0;
  handshake = new Handshake();
  readonly http: HttpConversation;
  named: Revision | null = null;
  abandoned = false;
  readonly #beside: BesideConversation;

  constructor(beside: BesideConversation) {
    this.#beside = beside;
    this.http = new HttpConversation(beside.http);
  }

  /** Puts an event in its place. */
  place(step: AnalysisStep): void {
    const { event, messages } = step;
    this.named = null;
    this.abandoned = false;
    if (event.kind === 'process.spawn') this.#begin();
    if (event.kind !== 'frame' || event.stream === 'stdio') {
      if ('exchange' in event) this.http.place(step);
      else if (this.http.carrier !== null) this.http.pass();
      if (event.kind === 'frame' && !this.#beside.tellsProcesses && messages.some(initializes)) this.#begin();
    } else {
      this.http.place(step);
      if (event.dir === 'c2s' && this.http.beginsAnew()) this.#begin();
    }
    for (const message of messages) this.#placeMessage(message);
  }

  /** Takes a message in. */
  takeMessage(message: CorrelatedMessage): void {
    this.handshake.take(message);
  }

  /** Takes in what the event at hand changes, once its messages are taken in. */
  take(step: AnalysisStep): void {
    if (this.http.carrier !== null) this.http.take(step);
    this.abandoned = (isEnd(step.event) && !this.#diedOfProbe()) || this.#failsHandshake(step.event);
    if (this.abandoned) this.handshake.abandon();
  }

  #begin(): void {
    this.number += 1;
    this.handshake = new Handshake();
  }

  #placeMessage(message: CorrelatedMessage): void {
    const named = this.handshake.place(message);
    const { operation, dir } = message;
    const { carrier } = this.http;
    if (named !== null && carrier !== null) carrier.modern = named;
    this.named ??= named ?? (operation !== null && operation.dir !== dir ? this.#namedBy(operation) : null);
  }

  /** Only beside an agreed revision: else that of the newest request is the one in force. */
  #namedBy(operation: Operation): Revision | null {
    const { negotiatedRow } = this.handshake;
    return negotiatedRow >= 0 && operation.request > negotiatedRow ? this.#beside.named(operation) : null;
  }

  /** The exchange that carried `initialize`, or the stream that its answer was to come on, ended without that answer. */
  #failsHandshake(event: CaptureEvent): boolean {
    const { carrier } = this.http;
    if (carrier === null || (event.kind !== 'http.end' && event.kind !== 'http.error')) return false;
    const { initialize } = this.handshake;
    if (initialize !== null && initialize.response >= 0) return false;
    if (carrier.kind === 'websocket' || carrier.purpose === 'events') return true;
    const { status } = carrier.exchange;
    const goesOn = event.kind === 'http.end' && (carrier.lastEventId !== '' || isRedirect(status));
    return carrier.initializes && (carrier.kind === 'streamable' || status >= 400) && !goesOn;
  }

  /** A server that ends at the question for the modern era is started again: what it is judged by is agreed on then. */
  #diedOfProbe(): boolean {
    return this.handshake.probing && !this.#beside.process.closedByUs;
  }
}

function initializes({ dir, link, method }: CorrelatedMessage): boolean {
  return dir === 'c2s' && link === 'opens' && method === 'initialize';
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Nothing can be agreed on after this. */
function isEnd({ kind }: CaptureEvent): boolean {
  return kind === 'process.exit' || kind === 'process.spawn-failed' || kind === 'ws.close';
}
