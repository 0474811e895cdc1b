import type { AnalysisStep, CorrelatedMessage, HttpKind } from '../../analysis/index.ts';
import type { CaptureEvent, FrameEvent } from '../../capture/index.ts';
import type { FrameReading } from '../../jsonrpc/index.ts';
import type { Revision } from '../../mcp/index.ts';
import type { ExchangeState, HttpMoment, MessageScope } from '../state/index.ts';
import type { FindingLevel, RuleId } from '../catalogue/index.ts';
import type { RuleContext } from './rule-context.ts';

export type { RuleContext } from './rule-context.ts';

/** A rule broken. */
export interface RuleHit {
  /** What happened here, with the numbers of this case: one or two sentences. */
  readonly message: string;
  /** Rows involved, the one to look at first comes first; the row at hand when left out. */
  readonly rows?: readonly number[];
  /** How many of these rows, from the first, are wrong themselves; 1 when left out. */
  readonly atFault?: number;
  /** Where in the message: a JSON Pointer (RFC 6901) from its root; left out where the whole of it is meant. */
  readonly pointer?: string;
  /** Who is at fault; left out where the catalogue or the direction of the row says it. */
  readonly side?: 'client' | 'server';
  /** How bad this case is, where the catalogue tells cases of one rule apart by more than the revision. */
  readonly level?: FindingLevel;
  /** Revisions in which this case is one; all of the rule's when left out. */
  readonly only?: readonly Revision[];
}

/** What a check finds: null or nothing for all well. */
export type RuleHits = RuleHit | readonly RuleHit[] | null;

/** A frame as a whole. */
export interface FrameAtHand {
  readonly event: FrameEvent;
  readonly reading: FrameReading;
  readonly row: number;
}

/** One message of a frame. */
export interface MessageAtHand extends CorrelatedMessage {
  readonly event: FrameEvent;
}

/** An event of any kind. */
export interface EventAtHand {
  readonly event: CaptureEvent;
  readonly row: number;
  readonly step: AnalysisStep;
}

type Check<At> = (at: At, context: RuleContext) => RuleHits;

/** A check of whole frames: of each, or only of each `odd` one, that is not plainly one message or has a text with a flag. */
export interface FrameRule {
  readonly id: RuleId;
  readonly on: 'frame' | 'odd frame';
  readonly check: Check<FrameAtHand>;
}

/**
 * A check of single messages: of each `message`, or only of those with a `flaw` (malformed or flagged), with an `error`,
 * or of the `handshake` (`initialize`, its answer, `notifications/initialized`), or that may have a `question` to the client or
 * an answer to one. The scope counts for `message` alone.
 */
export interface MessageRule extends MessageScope {
  readonly id: RuleId;
  readonly on: 'message' | 'flaw' | 'error' | 'handshake' | 'question';
  readonly check: Check<MessageAtHand>;
}

/** A check of each `event` that is no frame, or `always` of every event. */
export interface EventRule {
  readonly id: RuleId;
  readonly on: 'event' | 'always';
  readonly check: Check<EventAtHand>;
}

/** What an event means for its HTTP exchange. */
export interface ExchangeAtHand extends EventAtHand {
  readonly exchange: ExchangeState;
}

/** A check at one moment of HTTP exchanges of some kinds. */
export interface ExchangeRule {
  readonly id: RuleId;
  readonly on: 'exchange';
  readonly moment: HttpMoment;
  readonly kinds: readonly HttpKind[];
  readonly check: Check<ExchangeAtHand>;
}

/** One rule of the catalogue, or a part of it. It is given the context as it was before the event at hand. */
export type Rule = FrameRule | MessageRule | EventRule | ExchangeRule;

export const onFrame = (id: RuleId, check: Check<FrameAtHand>): Rule => ({ id, on: 'frame', check });
export const onOddFrame = (id: RuleId, check: Check<FrameAtHand>): Rule => ({ id, on: 'odd frame', check });
/** A check of messages: of each, or of those in its scope, which costs the others nothing. */
export const onMessage = (id: RuleId, check: Check<MessageAtHand>, scope: MessageScope = {}): Rule => ({
  id,
  on: 'message',
  ...scope,
  check,
});
/** A check of requests with one of these methods. */
export const onRequest = (id: RuleId, methods: readonly string[], check: Check<MessageAtHand>): Rule =>
  onMessage(id, check, { kinds: ['request'], methods });
/** A check of notifications with one of these methods. */
export const onNotification = (id: RuleId, methods: readonly string[], check: Check<MessageAtHand>): Rule =>
  onMessage(id, check, { kinds: ['notification'], methods });
/** A check of results of requests with one of these methods. */
export const onResult = (id: RuleId, methods: readonly string[], check: Check<MessageAtHand>): Rule =>
  onMessage(id, check, { kinds: ['result'], methods });
/** A check of requests, of results, or of notifications, whatever their method. */
export const onEveryRequest = (id: RuleId, check: Check<MessageAtHand>): Rule =>
  onMessage(id, check, { kinds: ['request'] });
export const onEveryResult = (id: RuleId, check: Check<MessageAtHand>): Rule =>
  onMessage(id, check, { kinds: ['result'] });
export const onEveryNotification = (id: RuleId, check: Check<MessageAtHand>): Rule =>
  onMessage(id, check, { kinds: ['notification'] });
export const onFlaw = (id: RuleId, check: Check<MessageAtHand>): Rule => ({ id, on: 'flaw', check });
export const onError = (id: RuleId, check: Check<MessageAtHand>): Rule => ({ id, on: 'error', check });
export const onHandshake = (id: RuleId, check: Check<MessageAtHand>): Rule => ({ id, on: 'handshake', check });
export const onQuestion = (id: RuleId, check: Check<MessageAtHand>): Rule => ({ id, on: 'question', check });
export const onEvent = (id: RuleId, check: Check<EventAtHand>): Rule => ({ id, on: 'event', check });
export const always = (id: RuleId, check: Check<EventAtHand>): Rule => ({ id, on: 'always', check });

const STREAMABLE: readonly HttpKind[] = ['streamable'];
const WITH_SSE: readonly HttpKind[] = ['http+sse'];

/** A check of exchanges of Streamable HTTP. */
export const onStreamable = (id: RuleId, moment: HttpMoment, check: Check<ExchangeAtHand>): Rule => ({
  id,
  on: 'exchange',
  moment,
  kinds: STREAMABLE,
  check,
});

/** A check of exchanges of HTTP+SSE. */
export const onHttpWithSse = (id: RuleId, moment: HttpMoment, check: Check<ExchangeAtHand>): Rule => ({
  id,
  on: 'exchange',
  moment,
  kinds: WITH_SSE,
  check,
});

/** A check of exchanges of these kinds. */
export const onKinds = (
  id: RuleId,
  kinds: readonly HttpKind[],
  moment: HttpMoment,
  check: Check<ExchangeAtHand>,
): Rule => ({ id, on: 'exchange', moment, kinds, check });
