import type { FrameEvent, LineEnd } from '../../capture/index.ts';
import type { ExchangeRecord } from '../http/index.ts';
import { signed } from '../reading/index.ts';
import { type CorrelatedMessage, errorText, type Operation, supportedRevisions } from '../operations/index.ts';
import { member, textMember } from '../../json/index.ts';

/** An answer under an id that nobody asked with, while the one due on its stream is missing. */
export interface Misnamed {
  readonly operation: Operation;
  /** Exact JSON text of the id in the answer. */
  readonly id: string;
  readonly seq: number;
}

/** The request that opens the conversation, and what came of it. */
export class Opening {
  /** The newest `initialize`, else the newest `server/discover`, else the first request of the modern era. */
  operation: Operation | null = null;
  /** The exchange that it went out on, null on stdio and WebSocket. */
  carrier: ExchangeRecord | null = null;
  seq = 0;
  /** How its line ended on stdio. */
  lineEnd: LineEnd = 'lf';
  /** Its error response in words, and the event of that; '' and 0 where there was none. */
  error = '';
  errorSeq = 0;
  /** Code of that error as its JSON text with a real minus sign, and the revisions that it names as supported. */
  errorCode = '';
  supported: readonly string[] = [];
  /** The error is about the revision that was asked for. */
  versionRefused = false;
  /** The answer, whatever it says; 0 before. */
  answeredSeq = 0;
  /** The client went on after the opening. */
  passed = false;
  misnamed: Misnamed | null = null;
  /** The newest answer on the wrong stream. */
  strayed: { readonly operation: Operation; readonly stream: string; readonly seq: number } | null = null;

  get method(): string {
    return this.operation?.method ?? '';
  }

  /** `modern`: the message names its own version, or answers one that did. */
  apply(correlated: CorrelatedMessage, event: FrameEvent, carrier: ExchangeRecord | null, modern: boolean): void {
    const { dir, link, method, operation, message } = correlated;
    if (dir === 'c2s') {
      if (link === 'opens' && operation && this.#opens(method, modern)) {
        this.operation = operation;
        this.carrier = carrier;
        this.seq = event.seq;
        this.lineEnd = event.end ?? 'lf';
        this.error = '';
        this.errorSeq = 0;
        this.errorCode = '';
        this.supported = [];
        this.versionRefused = false;
        this.answeredSeq = 0;
      } else if (goesOn(correlated)) this.passed = true;
      return;
    }
    if ((link === 'answers' || link === 'answers-late') && operation) {
      if (operation.strayed) this.strayed = { operation, stream: event.stream, seq: event.seq };
      if (this.misnamed?.operation === operation) this.misnamed = null;
      if (operation !== this.operation) return;
      this.answeredSeq = event.seq;
      if (message.class === 'response.result') return;
      const error = member(message.value, 'error');
      this.error = errorText(error);
      this.errorSeq = event.seq;
      this.errorCode = signed(member(error, 'code'));
      this.supported = supportedRevisions(error);
      this.versionRefused =
        this.supported.length > 0 || /version|revision/i.test(textMember(error, 'message').slice(0, 400));
    } else if ((link === 'orphan' || link === 'near') && message.id !== null && carrier) {
      const { pending } = carrier;
      if (pending) this.misnamed = { operation: pending, id: message.id, seq: event.seq };
    }
  }

  #opens(method: string, modern: boolean): boolean {
    if (method === 'initialize') return true;
    if (method === 'server/discover') return this.method !== 'initialize';
    return modern && this.operation === null;
  }
}

function goesOn({ message, method, link }: CorrelatedMessage): boolean {
  if (message.method === null || method === 'ping' || method === 'notifications/cancelled') return false;
  return link !== 'opens' || (method !== 'initialize' && method !== 'server/discover');
}
