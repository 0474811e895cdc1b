import { member, textMember } from '../../json/index.ts';
import { META, publishedRevision, type Revision } from '../../mcp/index.ts';
import { revisionNamed, speaksModern } from '../lifecycle/index.ts';
import type { CorrelatedMessage, Operation } from '../operations/index.ts';

/**
 * How far the handshake has come. `skipped`: the client went on without `notifications/initialized`. `refused`: the
 * server answered `initialize` with an error.
 */
export type HandshakeStage = 'silent' | 'asked' | 'answered' | 'ready' | 'skipped' | 'refused';

/** The handshake of the legacy era, or what shows that there will be none. */
export interface KnownHandshake {
  readonly stage: HandshakeStage;
  /** The newest `initialize`. */
  readonly initialize: Operation | null;
  /** Version that the client asked for, verbatim; '' before. */
  readonly offered: string;
  /** Row of `notifications/initialized`, -1 before. */
  readonly initializedRow: number;
  /** True once the client sent anything that decides the era: all but a ping or a probe. */
  readonly clientSpoke: boolean;
  /** The client asked with `server/discover` what the server speaks. */
  readonly probed: boolean;
  /** Agreed on by `initialize`. */
  readonly negotiated: Revision | null;
  /** Row of the first answer by which one was agreed on, -1 before. */
  readonly negotiatedRow: number;
  /** The revision in force; before it is agreed the one offered; null where neither is known. */
  readonly revision: Revision | null;
  /** False while another revision than this may still come into force. */
  readonly settled: boolean;
  /**
   * True while the client has only asked what the server speaks: the question names a revision of the modern era, and
   * is no evidence that the server speaks it.
   */
  readonly probing: boolean;
  /** True while nothing has been said but a probe. */
  readonly onlyProbed: boolean;
  /** True while the client speaks the modern era and no handshake has succeeded. */
  readonly modern: boolean;
  /** True once the server named the modern era as one that it speaks, or the client went on in it. */
  readonly decided: boolean;
  /** Whether a message answers a question for the modern era, and nothing shows that the server speaks it. */
  answersProbe(message: CorrelatedMessage): boolean;
}

export class Handshake implements KnownHandshake {
  stage: HandshakeStage = 'silent';
  initialize: Operation | null = null;
  offered = '';
  initializedRow = -1;
  clientSpoke = false;
  probed = false;
  negotiated: Revision | null = null;
  negotiatedRow = -1;
  #modern: Revision | null = null;
  #decided = false;
  #over = false;

  get revision(): Revision | null {
    return this.negotiated ?? this.#modern ?? publishedRevision(this.offered);
  }

  get settled(): boolean {
    if (this.negotiated !== null || this.stage === 'refused' || this.#over) return true;
    return this.#modern !== null && !this.probing;
  }

  get probing(): boolean {
    return this.#modern !== null && this.onlyProbed && !this.#decided && !this.#over;
  }

  get onlyProbed(): boolean {
    return this.probed && !this.clientSpoke;
  }

  /** The connection ended, or `initialize` came to nothing: what is not agreed on by now will not be. */
  abandon(): void {
    // The question alone shows nothing of the server, so no revision is in force.
    if (this.probing) this.#modern = null;
    this.#over = true;
  }

  get modern(): boolean {
    return this.negotiated === null && this.#modern !== null;
  }

  answersProbe({ dir, message, operation }: CorrelatedMessage): boolean {
    if (dir !== 's2c' || this.#decided || !isAnswer(message.class)) return false;
    return operation === null ? this.probing : operation.method === 'server/discover';
  }

  get decided(): boolean {
    return this.#decided;
  }

  /** Puts a message in its place, and gives the revision that it names for itself, as requests of the modern era do. */
  place({ dir, message, operation }: CorrelatedMessage): Revision | null {
    if (dir === 's2c') {
      this.#decided ||= operation?.method === 'server/discover' && speaksModern(message.value);
      return null;
    }
    if (message.class !== 'request') return null;
    const params = member(message.value, 'params');
    if (message.method === 'initialize') {
      this.#modern = null;
      this.#over = false;
      this.offered = textMember(params, 'protocolVersion').slice(0, 64);
      return null;
    }
    const version = textMember(member(params, '_meta'), META.protocolVersion);
    if (version === '') return null;
    const named = revisionNamed(version);
    this.#decided ||= message.method !== 'server/discover';
    if (this.negotiated === null) this.#modern = named;
    return named;
  }

  /** Takes a message in. */
  take(correlated: CorrelatedMessage): void {
    if (correlated.dir === 'c2s') this.#fromClient(correlated);
    else if (correlated.operation !== null && correlated.operation === this.initialize) this.#answer(correlated);
  }

  #fromClient(correlated: CorrelatedMessage): void {
    const { row, message, method, link, operation } = correlated;
    if (message.class.startsWith('malformed.')) return;
    if (method === 'initialize' && link === 'opens') {
      this.stage = 'asked';
      this.initialize = operation;
      this.initializedRow = -1;
    } else if (message.class === 'notification' && method === 'notifications/initialized') {
      if (this.stage === 'answered' || this.stage === 'skipped') this.stage = 'ready';
      if (this.stage === 'ready') this.initializedRow = row;
    } else if (this.stage === 'answered' && endsTheWait(messageKind(message.class), method)) this.stage = 'skipped';
    if (method === 'server/discover') this.probed = true;
    else if (method !== 'ping' && !givesUpProbe(correlated)) this.clientSpoke = true;
  }

  #answer({ row, message, link }: CorrelatedMessage): void {
    if (link !== 'answers' && link !== 'answers-late') return;
    if (message.class !== 'response.result') {
      this.stage = 'refused';
      return;
    }
    this.stage = 'answered';
    this.#modern = null;
    const answered = textMember(member(message.value, 'result'), 'protocolVersion');
    this.negotiated = publishedRevision(answered) ?? publishedRevision(this.offered);
    if (this.negotiated !== null && this.negotiatedRow < 0) this.negotiatedRow = row;
  }
}

/** Whether a message cancels a `server/discover` that was not answered. */
export function givesUpProbe({ link, operation }: CorrelatedMessage): boolean {
  return link === 'cancels' && operation?.method === 'server/discover';
}

function isAnswer(name: string): boolean {
  return name.startsWith('response.') || /^malformed\.(both|empty-response|result-without-id)$/.test(name);
}

function messageKind(name: string): 'request' | 'notification' | 'response' {
  return name === 'request' || name === 'notification' ? name : 'response';
}

/** Whether a message of the client shows that it does not mean to send `notifications/initialized` first. */
export function endsTheWait(kind: 'request' | 'notification' | 'response', method: string): boolean {
  if (kind === 'response' || method === 'ping') return false;
  return (
    method !== 'notifications/initialized' &&
    method !== 'notifications/cancelled' &&
    method !== 'notifications/progress'
  );
}
