import { type CorrelatedMessage, type Operation } from '../../analysis/index.ts';
import { eraOf, isRevision, META, publishedRevision, type Revision } from '../../mcp/index.ts';
import { speaksModern } from '../reading/index.ts';
import { member, textMember } from '../../json/index.ts';

/**
 * How far the handshake has come. `skipped`: the client went on without `notifications/initialized`. `refused`: the
 * server answered `initialize` with an error.
 */
export type HandshakeStage = 'silent' | 'asked' | 'answered' | 'ready' | 'skipped' | 'refused';

/** What a request of the modern era is judged by whose version no one has published. */
const MODERN: Revision = '2026-07-28';

/** The handshake of the legacy era, or what shows that there will be none. */
export class HandshakeState {
  stage: HandshakeStage = 'silent';
  /** The newest `initialize`. */
  initialize: Operation | null = null;
  /** Version that the client asked for, verbatim; '' before. */
  offered = '';
  /** Row of `notifications/initialized`, -1 before. */
  initializedRow = -1;
  /** True once the client sent anything that decides the era: all but a ping or a probe. */
  clientSpoke = false;
  /** The client asked with `server/discover` what the server speaks. */
  probed = false;
  /** Agreed on by `initialize`. */
  negotiated: Revision | null = null;
  #modern: Revision | null = null;
  #decided = false;
  #over = false;

  /** The revision in force; before it is agreed the one offered; null where neither is known. */
  get revision(): Revision | null {
    return this.negotiated ?? this.#modern ?? publishedRevision(this.offered);
  }

  /** False while another revision than this may still come into force. */
  get settled(): boolean {
    if (this.negotiated !== null || this.stage === 'refused' || this.#over) return true;
    return this.#modern !== null && !this.probing;
  }

  /**
   * True while the client has only asked what the server speaks: the question names a revision of the modern era, and
   * is no evidence that the server speaks it.
   */
  get probing(): boolean {
    return this.#modern !== null && this.onlyProbed && !this.#decided && !this.#over;
  }

  /** True while nothing has been said but a probe. */
  get onlyProbed(): boolean {
    return this.probed && !this.clientSpoke;
  }

  /** The connection ended, or `initialize` came to nothing: what is not agreed on by now will not be. */
  abandon(): void {
    // The question alone shows nothing of the server, so no revision is in force.
    if (this.probing) this.#modern = null;
    this.#over = true;
  }

  /** True while the client speaks the modern era and no handshake has succeeded. */
  get modern(): boolean {
    return this.negotiated === null && this.#modern !== null;
  }

  /** Whether a message answers a question for the modern era, and nothing shows that the server speaks it. */
  answersProbe({ dir, message, operation }: CorrelatedMessage): boolean {
    if (dir !== 's2c' || this.#decided || !isAnswer(message.class)) return false;
    return operation === null ? this.probing : operation.method === 'server/discover';
  }

  /** True once the server named the modern era as one that it speaks, or the client went on in it. */
  get decided(): boolean {
    return this.#decided;
  }

  /** Looks at a message before the rules do: the revision that it names for itself, as requests of the modern era do. */
  meet({ dir, message, operation }: CorrelatedMessage): Revision | null {
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
    const named = isRevision(version) && eraOf(version) === 'modern' ? version : MODERN;
    this.#decided ||= message.method !== 'server/discover';
    if (this.negotiated === null) this.#modern = named;
    return named;
  }

  /** Applies a message after the rules have looked at it. */
  apply(correlated: CorrelatedMessage): void {
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

  #answer({ message, link }: CorrelatedMessage): void {
    if (link !== 'answers' && link !== 'answers-late') return;
    if (message.class !== 'response.result') {
      this.stage = 'refused';
      return;
    }
    this.stage = 'answered';
    this.#modern = null;
    const answered = textMember(member(message.value, 'result'), 'protocolVersion');
    this.negotiated = publishedRevision(answered) ?? publishedRevision(this.offered);
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
