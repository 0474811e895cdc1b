import { member, textMember, type CorrelatedMessage, type Operation } from '../analysis/index.ts';
import { isRevision, type Revision } from '../mcp/index.ts';

/**
 * How far the handshake has come. `skipped`: the client went on without `notifications/initialized`. `refused`: the
 * server answered `initialize` with an error.
 */
export type HandshakeStage = 'silent' | 'asked' | 'answered' | 'ready' | 'skipped' | 'refused';

/** The revision before the first published one; SDKs still negotiate it, and it reads like 2024-11-05. */
const BEFORE_THE_FIRST = '2024-10-07';
const MODERN_VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

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
  #negotiated: Revision | null = null;
  #modern: Revision | null = null;

  /** The revision in force; before it is agreed the one offered; null where neither is known. */
  get revision(): Revision | null {
    return this.#negotiated ?? this.#modern ?? revisionOf(this.offered);
  }

  /** True while the client speaks the modern era and no handshake has succeeded. */
  get modern(): boolean {
    return this.#negotiated === null && this.#modern !== null;
  }

  /** Looks at a message before the rules do: what it says of its own revision. */
  meet({ dir, message }: CorrelatedMessage): void {
    if (dir !== 'c2s' || message.class !== 'request' || message.method === 'initialize') return;
    const version = textMember(member(member(message.value, 'params'), '_meta'), MODERN_VERSION_KEY);
    if (isRevision(version)) this.#modern = version;
  }

  /** Applies a message after the rules have looked at it. */
  apply(correlated: CorrelatedMessage): void {
    if (correlated.dir === 'c2s') this.#fromClient(correlated);
    else if (correlated.operation !== null && correlated.operation === this.initialize) this.#answer(correlated);
  }

  #fromClient({ row, message, method, link, operation }: CorrelatedMessage): void {
    if (message.class.startsWith('malformed.')) return;
    if (method === 'initialize' && link === 'opens') {
      this.stage = 'asked';
      this.initialize = operation;
      this.initializedRow = -1;
      this.#modern = null;
      this.offered = textMember(member(message.value, 'params'), 'protocolVersion').slice(0, 64);
    } else if (message.class === 'notification' && method === 'notifications/initialized') {
      if (this.stage === 'answered' || this.stage === 'skipped') this.stage = 'ready';
      if (this.stage === 'ready') this.initializedRow = row;
    } else if (this.stage === 'answered' && endsTheWait(messageKind(message.class), method)) this.stage = 'skipped';
    if (method !== 'ping' && method !== 'server/discover') this.clientSpoke = true;
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
    this.#negotiated = revisionOf(answered) ?? revisionOf(this.offered);
  }
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

function revisionOf(version: string): Revision | null {
  if (version === BEFORE_THE_FIRST) return '2024-11-05';
  return isRevision(version) ? version : null;
}
